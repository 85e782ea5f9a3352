/** Of every layer of tiles: operators of public ones refuse calls without the origin of the page. */
export const TILE_OPTIONS = { referrerPolicy: 'origin' } as const;
