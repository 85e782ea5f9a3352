import { Button } from '@cars/shared-ui/kit/button';
import { MapFrame } from '@cars/shared-ui/kit/map-frame';
import { MapLinkList } from '@cars/shared-ui/kit/map-link-list';
import { MapPin } from '@cars/shared-ui/kit/map-pin';
import { useLeafletMap } from '@cars/shared-ui/kit/use-leaflet-map';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import styles from './map-popup.module.css';
import type { MapPopupProps } from './map-popup-props.ts';
import { DEFAULT_CENTER } from './place-map-rules.ts';
import { PlaceSheet } from './place-sheet.tsx';
import { PlaceWords } from './place-words.tsx';
import { Sheet } from './sheet.tsx';
import { usePlace } from './use-place.ts';

const READ_ONLY_HELP = 'Карта. Стрелки двигают её, плюс и минус меняют масштаб.';
const PICK_HELP = `${READ_ONLY_HELP} Enter выбирает точку в середине.`;

/**
 * A map in a sheet [CAR-30]: it shows a location, or lets one be chosen by moving the map under a pin in its
 * middle. The address is also shown as text.
 */
export const MapPopup = ({ tilesUrl, ...rest }: MapPopupProps) =>
  tilesUrl ? <TileMap tilesUrl={tilesUrl} {...rest} /> : <PlaceSheet {...rest} />;

const TileMap = ({
  title,
  point,
  height,
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

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === boxRef.current) pick();
  };

  return (
    <Sheet
      title={title}
      isTall
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
        <MapFrame
          boxRef={boxRef}
          className={styles.frame}
          height={height}
          label={onPick ? PICK_HELP : READ_ONLY_HELP}
          tilesUrl={tilesUrl}
          onKeyDown={handleKey}
          onZoom={zoomBy}
        >
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
        </MapFrame>
        <PlaceWords place={place} />
        {!onPick && point && <MapLinkList point={point} onOpen={openLink} />}
      </div>
    </Sheet>
  );
};
