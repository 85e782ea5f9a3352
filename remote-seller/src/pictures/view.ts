/** The nine views of a car in the recommended order. */
export const VIEWS = [
  'front-corner',
  'front',
  'left',
  'right',
  'rear-corner',
  'rear',
  'interior',
  'dashboard',
  'trunk',
] as const;
export type PictureView = (typeof VIEWS)[number];

export const viewOf = (text: string | undefined): PictureView | undefined =>
  VIEWS.find((view) => view === text);
