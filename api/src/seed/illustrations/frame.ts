/** The frame in which scenes, interiors and cars are laid out, in units of its own. */
export const FRAME = { width: 1200, height: 900 } as const;
