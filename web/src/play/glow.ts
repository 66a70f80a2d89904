/** Where a choice can be made next, on the page: these elements are marked `data-glows`. */

import type { Choice } from "../protocol";

/** The elements that lead to a choice: the button that plays what is staged, else its button, its things, the way to it. */
export function leadingTo(root: ParentNode, choice: Choice, named: readonly string[]): Element[] {
  const all = (selector: string) =>
    [...root.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());
  const confirm = all(".confirm [data-action]");
  if (confirm.length > 0) return confirm;
  const buy = all(".shop .basket .main");
  if (buy.length > 0) return buy;
  const wanted = choice.concerns.filter((thing) => !named.includes(thing));
  const { action } = choice;
  const goods = all(`.shop [data-actions~="${action}"]`);
  const ways = [
    () => goods.map((each) => each.querySelector(".more") ?? each),
    () => all(`[data-action="${action}"]`),
    () => all(`.answers .count[data-actions~="${action}"]`).map((count) => towards(count, String(action))),
    () => all(`.deal .sum[data-actions~="${action}"]`).map((sum) => coin(sum, String(action))),
    () => all("[data-thing]").filter((each) => holds(each, wanted)),
    () => all("[data-lead]").filter(({ dataset }) => wanted.includes(dataset.lead!)),
    () => (choice.initiative ? all(".tools summary") : []),
  ];
  for (const way of ways) {
    const found = way();
    if (found.length > 0) return found;
  }
  return [];
}

/** Of these controls the first that can be used, or what opens the list that it is in. */
export function control(root: ParentNode, names: readonly string[]): Element[] {
  for (const name of names) {
    const each = root.querySelector<HTMLElement>(`[data-lead="${name}"]:not(:disabled)`);
    const found = each?.checkVisibility() ? each : each?.closest("details")?.querySelector("summary");
    if (found) return [found];
  }
  return [];
}

const holds = ({ dataset }: HTMLElement, wanted: readonly string[]) =>
  [dataset.thing!, ...(dataset.holds?.split(";") ?? [])].some((thing) => wanted.includes(thing));

/** Of an amount that is set step by step, the button that leads to the wanted one. */
function towards(count: HTMLElement, action: string): Element {
  const amounts = count.dataset.actions!.split(" ");
  const now = count.querySelector<HTMLElement>(":scope > [data-action]")!;
  const [fewer, more] = count.querySelectorAll(".stepper button");
  return amounts.indexOf(action) > amounts.indexOf(now.dataset.action!) ? more! : fewer!;
}

/** Of the coins of a sum the one that makes it the wanted one, else the button for more. */
function coin(sum: HTMLElement, action: string): Element {
  const at = sum.dataset.actions!.split(" ").indexOf(action);
  return sum.querySelectorAll("button.coin")[at] ?? sum.querySelector(".more")!;
}

/** Mark what leads somewhere, also what is drawn later; returns how to end it. */
export function glow(root: HTMLElement, leading: () => Element[]): () => void {
  const mark = () => {
    const found = new Set(leading());
    for (const each of root.querySelectorAll("[data-glows]"))
      if (!found.has(each)) each.removeAttribute("data-glows");
    for (const each of found) if (!each.hasAttribute("data-glows")) each.setAttribute("data-glows", "");
  };
  mark();
  const watching = new MutationObserver(mark);
  watching.observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: ["data-thing", "data-holds", "data-action", "data-lead", "disabled", "open"],
  });
  return () => {
    watching.disconnect();
    for (const each of root.querySelectorAll("[data-glows]")) each.removeAttribute("data-glows");
  };
}
