import type { PictureView } from '../view.ts';

const WHEELS = 'M13 18.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm22 0a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z';
const SIDE = `M9 22.5H4v-6l7-2 6-7h14l8 7 5 2v6h-5m-8 0H17M11.5 14.5H38M24 7.5v7${WHEELS}`;

/** Outlines on a 48 × 32 grid, drawn for this product. */
export const OUTLINES: Readonly<Record<PictureView, string>> = {
  front: 'M9 24V16l4-9h22l4 9v8zM9 16h30M13 20h4m14 0h4M19 21h10M11 24v3h5v-3m16 0v3h5v-3',
  rear: 'M9 24V15l4-8h22l4 8v9zM13 14h22M10 18h5m18 0h5M19 18h10v4H19zM11 24v3h5v-3m16 0v3h5v-3',
  left: SIDE,
  right: SIDE,
  'front-corner':
    'M4 24v-8l4-8h16l3 8v8zM4 16h23M7 20h3m11 0h3M24 8h9l7 7 4 2v6h-5m-8 0h-4M35 19.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM6 24v3h4v-3',
  'rear-corner':
    'M21 24v-9l3-7h16l4 7v9zM24 14h17M22 18h4m13 0h4M29 18h7v4h-7zM24 8h-8l-8 7-4 2v6h4m8 0h5M12 19.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM38 24v3h4v-3',
  interior:
    'M12 27v-8l2-10h6l1 10h6v8M12 19h9M36 6a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm0 7v7m0-7-6-2m6 2 6-2M34 20l-3 7',
  dashboard:
    'M5 25a11 11 0 0 1 20 0zM15 24l-4-6M27 25a9 9 0 0 1 16 0zM35 24l4-5M3 28h42M20 9h8M8 19l1 1m13-1-1 1',
  trunk: 'M9 26V14h30v12zM9 14 13 4h22l4 10M14 26v-7h20v7M21 9h6',
};
export const MIRRORED: ReadonlySet<PictureView> = new Set<PictureView>(['right']);
