import { launchAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { TEXTS } from '../texts.ts';
import styles from './map-box.module.css';

/** Attribution of the tiles, as their owners require. */
const attributionOf = (tilesUrl: string | null): string | null => {
  if (!tilesUrl) return TEXTS.scheme;
  return tilesUrl.includes('openstreetmap.org') ? '© OpenStreetMap' : null;
};

/** The place of the map with its buttons; `children` is over it while it loads. */
export const MapBox = ({
  boxRef,
  onZoom,
  children,
}: {
  boxRef: RefObject<HTMLDivElement | null>;
  onZoom: (steps: 1 | -1) => void;
  children: ReactNode;
}) => {
  const attribution = attributionOf(useAtomValue(launchAtom).settings.map_tiles_url);
  useEffect(() => {
    if (boxRef.current) boxRef.current.tabIndex = 0;
  }, [boxRef]);
  return (
    <div className={styles.frame}>
      <div ref={boxRef} className={styles.map} role="application" aria-label={TEXTS.help} />
      {children && <div className={styles.loading}>{children}</div>}
      <div className={styles.zoom}>
        <IconButton icon="plus" label={TEXTS.nearer} onClick={() => onZoom(1)} />
        <IconButton icon="minus" label={TEXTS.farther} onClick={() => onZoom(-1)} />
      </div>
      {attribution && <span className={styles.attribution}>{attribution}</span>}
    </div>
  );
};
