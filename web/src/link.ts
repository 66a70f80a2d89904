/** What the link to a table carries, once its host has renewed it: it goes with whatever is asked of that table. */

export const linkHere = (): string => new URLSearchParams(location.search).get("link") ?? "";

/** The same as a part of an address, behind `?` or `&`; empty where there is none. */
export function linked(sign: "?" | "&"): string {
  const link = linkHere();
  return link ? `${sign}link=${encodeURIComponent(link)}` : "";
}

/** The address by which others are invited to a table. */
export function invitation(table: string, link: string): string {
  return `${location.origin}/table/${table}${link ? `?link=${encodeURIComponent(link)}` : ""}`;
}
