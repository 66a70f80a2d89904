/** The light marks inside a rule's text, read without making HTML: `code`, **bold**, *italic*, and rule numbers. */

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "rule"; id: string }
  | { kind: "strong"; inside: Inline[] }
  | { kind: "em"; inside: Inline[] };

const MARKS =
  /`([^`]+)`|\*\*(?=\S)(.+?\S|\S)\*\*|\*(?=[^\s*])([^*]*[^\s*])\*|\b([A-Z]+-[A-Z0-9]+(?:[.-][A-Za-z0-9]+)*[a-z]?|R\d+)\b/g;

/** A text in pieces; what is no mark stays as it is. */
export function inline(text: string): Inline[] {
  const pieces: Inline[] = [];
  let end = 0;
  for (const found of text.matchAll(MARKS)) {
    const [whole, code, bold, italic, id] = found;
    if (found.index > end) pieces.push({ kind: "text", text: text.slice(end, found.index) });
    if (code !== undefined) pieces.push({ kind: "code", text: code });
    else if (bold !== undefined) pieces.push({ kind: "strong", inside: inline(bold) });
    else if (italic !== undefined) pieces.push({ kind: "em", inside: inline(italic) });
    else if (id !== undefined) pieces.push({ kind: "rule", id });
    end = found.index + whole.length;
  }
  if (end < text.length) pieces.push({ kind: "text", text: text.slice(end) });
  return pieces;
}

/** A text as it is read: its marks left out. */
export function plain(pieces: readonly Inline[]): string {
  return pieces
    .map((piece) => ("text" in piece ? piece.text : "id" in piece ? piece.id : plain(piece.inside)))
    .join("");
}
