/** What was pressed with last: a finger looks first and plays with a second tap, a mouse has looked by pointing. */

let last = "mouse";

addEventListener("pointerdown", (event) => (last = event.pointerType), { capture: true });
addEventListener("keydown", () => (last = "keyboard"), { capture: true });

export const byTouch = () => last === "touch";
export const byKeys = () => last === "keyboard";
