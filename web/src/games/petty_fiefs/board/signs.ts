/** The signs of the eleven suits, drawn by us: each around the origin, within 11 of it. */

export interface SignPaths {
  /** Filled; where parts overlap, the second is cut out. */
  fill: string;
  /** Drawn as lines. */
  line?: string;
}

function star(points: number, outer: number, inner: number, y = 0): string {
  const corners = Array.from({ length: points * 2 }, (_, corner) => {
    const radius = corner % 2 ? inner : outer;
    const angle = (corner / points - 0.5) * Math.PI;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

const hole = (r: number, y = 0) => `M0 ${y - r}a${r} ${r} 0 1 0 .01 0Z`;

export const SIGNS: Record<string, SignPaths> = {
  suns: { fill: star(12, 10.8, 6.6) + hole(3.4) },
  moons: { fill: "M4.5-9.6A10.4 10.4 0 1 0 4.5 9.6 10.8 10.8 0 0 1 4.5-9.6Z" },
  crowns: { fill: "M-9.6 9V5.6H9.6V9ZM-9.6 4V-6.5L-4.8-.8 0-9.5 4.8-.8 9.6-6.5V4Z" },
  arms: {
    fill: "M0-10.8C3.8-6.4 4.2-2.4 1.9 2H-1.9C-4.2-2.4-3.8-6.4 0-10.8ZM3 2C3.4-3.4 6.6-6 9.2-4.4 11.4-3 10.4 1.4 7.2.8 7.8-1.4 5.6-1.2 5.2 2ZM-3 2C-3.4-3.4-6.6-6-9.2-4.4-11.4-3-10.4 1.4-7.2.8-7.8-1.4-5.6-1.2-5.2 2ZM-6.4 3H6.4V5.4H-6.4ZM-1.6 6.4H1.6L2.6 9 0 10.8-2.6 9ZM3 6.4H5.2L6.4 9.4ZM-3 6.4H-5.2L-6.4 9.4Z",
  },
  swords: { fill: "M0-11 1.9-8V3H6.6V5.6H1.6V8H3V10.8H-3V8H-1.6V5.6H-6.6V3H-1.9V-8Z" },
  arrows: {
    fill: "M10-10 8.2-2.2 5.8-4.6-3.4 4.6-3.6 8.4-6.8 11-7.2 7.2-11 6.8-8.4 3.6-4.6 3.4 4.6-5.8 2.2-8.2Z",
  },
  axes: {
    fill: "M-1.5-11H1.5V11H-1.5ZM2.4-6.4C5-6.2 7-7.4 8.8-9.4 11.4-5 11.4 0 8.8 4.4 7 2.4 5 1.2 2.4 1.4ZM-2.4-6.4C-5-6.2-7-7.4-8.8-9.4-11.4-5-11.4 0-8.8 4.4-7 2.4-5 1.2-2.4 1.4Z",
  },
  maces: { fill: `${star(8, 7.4, 4.6, -3.8)}M-1.6 2.4H1.6V11H-1.6Z${hole(1.6, -3.8)}` },
  earth: { fill: "M-11 8.6-3.4-8.4 1.4 1.2 4.4-4 11 8.6ZM-3.4-4.2-5.4.4-3.4-1 -1.6.6Z" },
  water: {
    fill: "",
    line: "M-10-5.6Q-6.7-9.8-3.3-5.6T3.3-5.6 10-5.6M-10 .6Q-6.7-3.6-3.3.6T3.3.6 10 .6M-10 6.8Q-6.7 2.6-3.3 6.8T3.3 6.8 10 6.8",
  },
  fire: {
    fill: "M.6-11C1.4-6 7.6-3.2 7.6 3A7.6 7.8 0 0 1-7.6 3C-7.6-.8-5-2.6-4.6-6-3-4.8-2-3.6-1.8-2.2 0-4.6 1-7.6.6-11ZM.4 1C-1.6 3-3 4.4-3 6.2A3 2.8 0 0 0 3 6.2C3 4.4 1.4 3.4.4 1Z",
  },
};

/** The sign of a suit by the name the components give it. */
export const signOf = (name: string): SignPaths => SIGNS[name.toLowerCase()] ?? { fill: star(4, 10, 4) };
