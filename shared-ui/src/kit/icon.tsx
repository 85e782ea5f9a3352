/** Outlines on a 24 × 24 grid, drawn for this product; the stroke has the color of the text. */
const OUTLINES = {
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20',
  filters: 'M4 8h8m5 0h3M4 16h3m5 0h8M14.5 5.5v5M9.5 13.5v5',
  heart:
    'M12 20S3.5 15.2 3.5 9.2A4.7 4.7 0 0 1 8.2 4.5c1.6 0 3 .8 3.8 2 .8-1.2 2.2-2 3.8-2a4.7 4.7 0 0 1 4.7 4.7C20.5 15.2 12 20 12 20Z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.9-3.4 3.9-5 7.5-5s6.6 1.6 7.5 5',
  'chevron-down': 'M7 10l5 5 5-5',
  'chevron-right': 'M10 7l5 5-5 5',
  back: 'M19 12H5m6-6-6 6 6 6',
  minus: 'M5 12h14',
  flag: 'M6 21V4.5h11l-2 4 2 4H6',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5m0 2.6v.1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  pin: 'M12 21s-6.5-5.8-6.5-11a6.5 6.5 0 0 1 13 0c0 5.2-6.5 11-6.5 11ZM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  share: 'M12 15V4m-4 4 4-4 4 4M5 13v6h14v-6',
  phone:
    'M6 4h3l1.5 4.5L8.5 10a12 12 0 0 0 5.5 5.5l1.5-2L20 15v3a2 2 0 0 1-2 2C10.5 20 4 13.5 4 6a2 2 0 0 1 2-2Z',
  message: 'M4 5.5h16v11h-9l-4.5 3.5v-3.5H4z',
  'keyboard-hide':
    'M3 5h18v10H3zM6.5 8.5h.01M10 8.5h.01M14 8.5h.01M17.5 8.5h.01M8 12h8M9.5 18.5 12 21l2.5-2.5',
  sort: 'M7 5v14m-3.5-3.5L7 19l3.5-3.5M17 19V5m-3.5 3.5L17 5l3.5 3.5',
  car: 'M3.5 16v-3.5l2-1.2 2-4.3h9l2.5 4.3 1.5 1.2V16zM7 14.2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8Zm10 0a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8ZM5.8 11.3h13',
  settings:
    'M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM10.3 3.5h3.4l.5 2.4 2 1.1 2.3-.8 1.7 3-1.8 1.6v2.4l1.8 1.6-1.7 3-2.3-.8-2 1.1-.5 2.4h-3.4l-.5-2.4-2-1.1-2.3.8-1.7-3 1.8-1.6v-2.4L3.8 9.2l1.7-3 2.3.8 2-1.1z',
  plus: 'M12 5v14M5 12h14',
  camera: 'M4 8.5h3.5L9 6h6l1.5 2.5H20V19H4zM12 10.2a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6Z',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.5l3 2',
  bookmark: 'M6.5 4h11v16l-5.5-4-5.5 4z',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 10.5v5.5M13.5 10.5v5.5',
} as const;

const SOLID = { play: 'M8 5.5v13l11-6.5z', 'heart-solid': OUTLINES.heart } as const;

export type IconName = keyof typeof OUTLINES | keyof typeof SOLID;

const isSolid = (name: IconName): name is keyof typeof SOLID => Object.hasOwn(SOLID, name);

/** A picture beside a label or inside a named button; it is hidden from screen readers. `size` in px. */
export const Icon = ({ name, size = 24 }: { name: IconName; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    {isSolid(name) ? (
      <path d={SOLID[name]} fill="currentColor" />
    ) : (
      <path
        d={OUTLINES[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    )}
  </svg>
);
