/** How large towns, names and pieces are drawn: larger on a small screen, where the whole map is seen. */
export const SIZES = { desk: 1, phone: 1.2 } as const;
