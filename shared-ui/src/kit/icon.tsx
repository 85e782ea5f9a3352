/**
 * A picture beside a label or inside a named button, hidden from screen readers: an outline of `icons.ts` in the color
 * of the text, or its whole face. `size` in px.
 */
export const Icon = ({
  path,
  size = 24,
  isSolid = false,
}: {
  readonly path: string;
  readonly size?: number;
  readonly isSolid?: boolean;
}) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    {isSolid ? (
      <path d={path} fill="currentColor" />
    ) : (
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    )}
  </svg>
);
