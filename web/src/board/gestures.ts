/** Pointers and wheel on a board: a drag moves it, a pinch or the wheel with Ctrl zooms it. All else is the page's. */

import type { Attachment } from "svelte/attachments";

import type { Point } from "./places";

export interface Held {
  /** Whether only a part of the board is seen, so that a drag moves it. */
  movable: () => boolean;
  /** So many times nearer, about a point of the window. */
  zoom: (times: number, at: Point) => void;
  /** Follow a pointer that went so many pixels. */
  drag: (dx: number, dy: number) => void;
}

const SLACK = 6; // pixels that a click may wander
const WHEEL = 0.0022;

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

export const gestures =
  (held: Held): Attachment<SVGSVGElement> =>
  (board) => {
    const pointers = new Map<number, Point>();
    let pressed: Point = { x: 0, y: 0 };
    let dragged = false; // since a pointer was pressed: what follows is no click

    function down(event: PointerEvent): void {
      if (event.button !== 0) return;
      if (pointers.size === 0) {
        pressed = { x: event.clientX, y: event.clientY };
        dragged = false;
      }
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    }

    function move(event: PointerEvent): void {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        dragged = true;
        held.zoom(apart(now, other) / Math.max(1, apart(before, other)), {
          x: (now.x + other.x) / 2,
          y: (now.y + other.y) / 2,
        });
      } else if (held.movable() && (dragged || apart(now, pressed) > SLACK)) {
        if (!dragged) board.setPointerCapture(event.pointerId);
        dragged = true;
        held.drag(now.x - before.x, now.y - before.y);
      }
      pointers.set(event.pointerId, now);
    }

    const up = (event: PointerEvent) => pointers.delete(event.pointerId);

    function click(event: MouseEvent): void {
      if (dragged) event.stopPropagation();
      dragged = false;
    }

    function wheel(event: WheelEvent): void {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      held.zoom(Math.exp(-event.deltaY * WHEEL), { x: event.clientX, y: event.clientY });
    }

    const off = new AbortController();
    const { signal } = off;
    board.addEventListener("pointerdown", down, { signal });
    board.addEventListener("pointermove", move, { signal });
    for (const end of ["pointerup", "pointercancel"] as const) window.addEventListener(end, up, { signal });
    board.addEventListener("click", click, { signal, capture: true });
    board.addEventListener("wheel", wheel, { signal, passive: false });
    return () => off.abort();
  };
