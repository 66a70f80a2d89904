/** Whether this browser is sent notices, and how that is changed. */

import { api } from "../api";
import type { Device } from "../protocol";

/** Why a browser cannot be sent notices; empty if it can. */
export type Obstacle = "" | "insecure" | "unsupported" | "denied";

export function obstacle(): Obstacle {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "unsupported";
  return Notification.permission === "denied" ? "denied" : "";
}

/** The number of this browser among those that are sent notices; empty if it is none of them. */
export async function thisDevice(known: readonly Device[]): Promise<string> {
  const here = known.find(({ current }) => current);
  return here && (await subscription()) ? here.id : "";
}

/** Ask the person, the browser and the server, in that order; false if the person does not want it. */
export async function subscribe(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const worker = await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe(); // it may be of another key
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  await api.addDevice((await worker.pushManager.subscribe(options)).toJSON());
  return true;
}

/** This browser is sent nothing any more, whoever signs in next. The server forgets it with the session. */
export async function unsubscribe(): Promise<void> {
  await (await subscription())?.unsubscribe();
}

async function subscription(): Promise<PushSubscription | null> {
  if (obstacle() === "insecure" || obstacle() === "unsupported") return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** A key as the server writes it, in the bytes that all browsers take. */
export function bytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
