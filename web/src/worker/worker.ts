/** The worker beside all pages: it keeps the client for when there is no server, and shows notices. */

import { isAt, read, shownAs, type Pushed } from "./notice";
import { CLIENT, cacheOf, fits, isAway, kindOf, stale } from "./serving";

declare const self: ServiceWorkerGlobalScope;
declare const VERSION: string; // of this build
declare const SHELL: readonly string[]; // its files

const OWN = cacheOf(VERSION);

// -- what is kept ------------------------------------------------------------------------------------------------

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function install(): Promise<void> {
  await caches.delete(OWN); // a version that comes back is the newest again
  const cache = await caches.open(OWN);
  const page = await fetch("/", { cache: "no-cache" });
  if (!(await page.clone().text()).includes(VERSION)) throw new Error("The client has changed meanwhile.");
  await cache.put("/", page);
  await cache.addAll(SHELL.filter((file) => file !== "/"));
  await keepData(cache).catch(() => {}); // it is kept when it is first asked for, then
  await self.skipWaiting();
}

/** The games and their rules, to be read without a server. */
async function keepData(cache: Cache): Promise<void> {
  const found = await fetch("/api/games");
  const games = (await found.clone().json()) as { name: string }[];
  await cache.put("/api/games", found);
  const of = (name: string) => [`/api/games/${name}/rules`, `/api/games/${name}/board.svg`];
  await cache.addAll(["/api/players", ...games.flatMap(({ name }) => of(name))]);
}

async function activate(): Promise<void> {
  await tidy(0);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Drop what older versions kept; the last of them may still have pages open, which load parts of themselves later. */
async function tidy(leaving: number): Promise<void> {
  const open = await windows();
  const names = stale(await caches.keys(), OWN, open.length > leaving);
  await Promise.all(names.map((name) => caches.delete(name)));
}

const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

// -- what is answered --------------------------------------------------------------------------------------------

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  const kind = kindOf(request.method, pathname, request.mode === "navigate");
  if (kind === "page") event.respondWith(page(event));
  if (kind === "asset") event.respondWith(asset(request));
  if (kind === "loose") event.respondWith(loose(request));
  if (kind === "data") event.respondWith(data(event));
});

/** From the server, so that nobody is given an old client; the one that is kept, where there is no server. */
async function page(event: FetchEvent): Promise<Response> {
  const kept = () => caches.match("/", { cacheName: OWN });
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    const answer = preloaded ?? (await fetch(event.request));
    event.waitUntil(tidy(1)); // the page that is left for this one is of no version any more
    return (isAway(answer.status) && (await kept())) || answer;
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}

/** Its name says what is in it: whichever version kept it. */
async function asset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function loose(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await caches.match(request, { cacheName: OWN });
    if (found) return found;
    throw error;
  }
}

/** What is kept, at once, and the new for the next time; nothing that another client was told. */
async function data(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(OWN);
  const kept = await cache.match(request, { ignoreVary: true });
  const fresh = renew(cache, request);
  if (kept && fits(kept.headers, request.headers.get(CLIENT))) {
    event.waitUntil(fresh.catch(() => {}));
    return kept;
  }
  return fresh;
}

async function renew(cache: Cache, request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok && fits(answer.headers, VERSION)) await cache.put(request.url, answer.clone());
  return answer;
}

// -- notices -----------------------------------------------------------------------------------------------------

self.addEventListener("push", (event) => event.waitUntil(inTurn(() => pushed(event.data))));
self.addEventListener("notificationclick", (event) => event.waitUntil(clicked(event.notification)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));

let before: Promise<void> = Promise.resolve();

/** One message after another: what closes a notice must not close the next one about the same table. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = before.then(work);
  before = done.catch(() => {});
  return done;
}

async function pushed(message: PushMessageData | null): Promise<void> {
  const notice = read(json(message));
  if (!notice) return;
  await self.registration.showNotification(notice.title, shownAs(notice)); // some browsers want one for each push
  if (notice.kind === "gone") await close(notice);
  await count();
  for (const window of await windows()) window.postMessage({ type: "look" });
}

function json(message: PushMessageData | null): unknown {
  try {
    return message?.json();
  } catch {
    return null;
  }
}

async function close({ tag }: Pushed): Promise<void> {
  for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}

/** The app shows how many turns are waiting, as far as notices tell; an open page knows better. */
async function count(): Promise<void> {
  if (!("setAppBadge" in navigator)) return;
  const shown = await self.registration.getNotifications();
  const turns = shown.filter(({ data }) => data?.kind === "turn").length;
  await (turns ? navigator.setAppBadge(turns) : navigator.clearAppBadge()).catch(() => {});
}

/** To the page that it is about: where it is open, else in a new window. */
async function clicked(notification: Notification): Promise<void> {
  notification.close();
  const url = String(notification.data?.url ?? "/");
  const there = (await windows()).find((window) => isAt(window.url, url, self.location.origin));
  if (there) await there.focus();
  else await self.clients.openWindow(url);
}

/** The browser has given the subscription up: the server is told of the new one, in the place of the old. */
async function subscribeAgain(event: PushSubscriptionChangeEvent): Promise<void> {
  const options = event.oldSubscription?.options;
  const fresh =
    event.newSubscription ?? (options ? await self.registration.pushManager.subscribe(options) : null);
  if (!fresh) return;
  const { endpoint, keys } = fresh.toJSON();
  await fetch("/api/notices/push", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, keys }),
  });
}
