import { Button } from '@cars/shared-ui/kit/button';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { MapLinkList } from '@cars/shared-ui/kit/map-link-list';
import { MapPin } from '@cars/shared-ui/kit/map-pin';
import type { MapPoint } from '@cars/shared-ui/kit/map-point';
import { useLeafletMap } from '@cars/shared-ui/kit/use-leaflet-map';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import styles from './map-popup.module.css';
import type { MapPopupProps } from './map-popup-props.ts';
import { PlaceSheet } from './place-sheet.tsx';
import { PlaceWords } from './place-words.tsx';
import { Sheet } from './sheet.tsx';
import { usePlace } from './use-place.ts';

/** The center and the scale of an empty map [CAR-30]. */
const DEFAULT_CENTER: MapPoint = { latitude: 55.751574, longitude: 37.573856 };
const READ_ONLY_HELP = 'Карта. Стрелки двигают её, плюс и минус меняют масштаб.';
const PICK_HELP = `${READ_ONLY_HELP} Enter выбирает точку в середине.`;

/** Attribution of the tiles, as their owners require. */
const attributionOf = (tilesUrl: string): string | null =>
  tilesUrl.includes('openstreetmap.org') ? '© OpenStreetMap' : null;

/**
 * A map in a sheet [CAR-30]: it shows a location, or lets one be chosen by moving the map under a pin in its
 * middle. The address is also shown as text.
 */
export const MapPopup = ({ tilesUrl, height, ...rest }: MapPopupProps) =>
  tilesUrl ? <TileMap tilesUrl={tilesUrl} height={height} {...rest} /> : <PlaceSheet {...rest} />;

const TileMap = ({
  title,
  height,
  point,
  tilesUrl,
  onPick,
  openLink,
  onClose,
}: MapPopupProps & { readonly tilesUrl: string }) => {
  const boxRef = useRef<HTMLDivElement>(null);
  const pinRef = useRef<HTMLDivElement>(null);
  const [start] = useState(point ?? DEFAULT_CENTER);
  const [center, setCenter] = useState(start);
  const place = usePlace(onPick ? center : start);
  const { status, zoomBy } = useLeafletMap(boxRef, onPick || !point ? null : pinRef, {
    center: start,
    tilesUrl,
    onMove: setCenter,
  });
  const pick = useCallback(
    () => onPick?.(center, place.status === 'loaded' ? place.data : null),
    [onPick, center, place],
  );
  useEffect(() => {
    if (boxRef.current) boxRef.current.tabIndex = 0;
  }, []);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === boxRef.current) pick();
  };
  const attribution = attributionOf(tilesUrl);

  return (
    <Sheet
      title={title}
      height={height}
      onClose={onClose}
      footer={
        onPick && (
          <Button isWide disabled={status !== 'ready'} onClick={pick}>
            Выбрать точку
          </Button>
        )
      }
    >
      <div className={styles.layout}>
        <div className={styles.frame}>
          <div
            ref={boxRef}
            className={styles.map}
            role="application"
            aria-label={onPick ? PICK_HELP : READ_ONLY_HELP}
            onKeyDown={handleKey}
          />
          {status === 'failed' && (
            <p className={styles.failed} role="alert">
              Карта не загрузилась. Проверьте соединение и откройте её ещё раз.
            </p>
          )}
          {onPick ? (
            <MapPin className={styles.middle} />
          ) : (
            <div hidden>
              <MapPin ref={pinRef} />
            </div>
          )}
          <div className={styles.zoom}>
            <IconButton icon="plus" label="Приблизить" onClick={() => zoomBy(1)} />
            <IconButton icon="minus" label="Отдалить" onClick={() => zoomBy(-1)} />
          </div>
          {attribution && <span className={styles.attribution}>{attribution}</span>}
        </div>
        <PlaceWords place={place} />
        {!onPick && point && <MapLinkList point={point} onOpen={openLink} />}
      </div>
    </Sheet>
  );
};
