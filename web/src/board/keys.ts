/** Whether a key was pressed by itself, and not while writing or choosing from a list. */
export function isPlainKey(event: KeyboardEvent, key: string): boolean {
  const inField =
    event.target instanceof HTMLElement && event.target.closest("input, textarea, select") !== null;
  return event.key.toLowerCase() === key && !inField && !event.ctrlKey && !event.metaKey && !event.altKey;
}
