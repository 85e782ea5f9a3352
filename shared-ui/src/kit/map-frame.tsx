import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { MINUS_ICON, PLUS_ICON } from './icons.ts';
import styles from './map-frame.module.css';

/** Attribution of the tiles, as their owners require. */
const attributionOf = (tilesUrl: string): string | null =>
  tilesUrl.includes('openstreetmap.org') ? '© OpenStreetMap' : null;

/** The place of a map with its buttons; `children` is over it. */
export const MapFrame = ({
  boxRef,
  className,
  height,
  label,
  tilesUrl,
  onKeyDown,
  onZoom,
  children,
}: {
  boxRef: RefObject<HTMLDivElement | null>;
  className?: string | undefined;
  /** As CSS, where the caller gives it. */
  height?: string;
  /** What it is and how it is moved by keyboard. */
  label: string;
  tilesUrl: string | null;
  onKeyDown?: (event: KeyboardEvent) => void;
  onZoom: (steps: 1 | -1) => void;
  children?: ReactNode;
}) => {
  const note = tilesUrl ? attributionOf(tilesUrl) : null;
  useEffect(() => {
    if (boxRef.current) boxRef.current.tabIndex = 0;
  }, [boxRef]);
  return (
    <div
      className={classNames(styles.frame, className)}
      style={height === undefined ? undefined : { height }}
    >
      <div ref={boxRef} className={styles.map} role="application" aria-label={label} onKeyDown={onKeyDown} />
      {children}
      <div className={styles.zoom} data-map-controls>
        <IconButton icon={PLUS_ICON} label="Приблизить" onClick={() => onZoom(1)} />
        <IconButton icon={MINUS_ICON} label="Отдалить" onClick={() => onZoom(-1)} />
      </div>
      {note && <span className={styles.note}>{note}</span>}
    </div>
  );
};
