/** Outlines on a 24 × 24 grid that only the viewer needs: they are part of its chunk. */
const OUTLINES = {
  close: 'M6 6l12 12M18 6 6 18',
  zoomIn: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20M10.5 8v5M8 10.5h5',
  zoomOut: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20M8 10.5h5',
  turnRight: 'M19 12a7 7 0 1 1-2.2-5.1M19.5 3.5v4h-4',
  turnLeft: 'M5 12a7 7 0 1 0 2.2-5.1M4.5 3.5v4h4',
  flipAcross: 'M12 3v18M9 7 3.5 17H9zM15 7l5.5 10H15z',
  flipDown: 'M3 12h18M7 9 17 3.5V9zM7 15l10 5.5V15z',
  more: 'M5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M17 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
  play: 'M8 5.5v13l11-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  previous: 'M14 6l-6 6 6 6',
  next: 'M10 6l6 6-6 6',
} as const;

export type ViewerIconName = keyof typeof OUTLINES;

export const ViewerIcon = ({ name }: { readonly name: ViewerIconName }) => (
  <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d={OUTLINES[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
