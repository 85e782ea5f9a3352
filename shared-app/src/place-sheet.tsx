import { ADDRESS_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import { Button } from '@cars/shared-ui/kit/button';
import { MapLinkList } from '@cars/shared-ui/kit/map-link-list';
import type { MapPlace, MapPoint } from '@cars/shared-ui/kit/map-point';
import { TextField } from '@cars/shared-ui/kit/text-field';
import { useState } from 'react';
import type { MapPopupProps } from './map-popup-props.ts';
import { PlaceMap } from './place-map.tsx';
import styles from './place-sheet.module.css';
import { PlaceWords } from './place-words.tsx';
import { Sheet } from './sheet.tsx';
import { usePlace } from './use-place.ts';

type PlaceSheetProps = Omit<MapPopupProps, 'tilesUrl'>;

/** The map popup without a source of tiles: the point among cities, its address, and links to other maps. */
export const PlaceSheet = ({ point, onPick, ...rest }: PlaceSheetProps) =>
  onPick ? <PickSheet point={point} onPick={onPick} {...rest} /> : <ShowSheet point={point} {...rest} />;

const ShowSheet = ({ title, point, height, openLink, onClose }: Omit<PlaceSheetProps, 'onPick'>) => (
  <Sheet title={title} onClose={onClose}>
    {point && (
      <>
        <PlaceMap point={point} height={height} />
        <Described point={point} />
        <MapLinkList point={point} onOpen={openLink} />
      </>
    )}
  </Sheet>
);

const Described = ({ point }: { readonly point: MapPoint }) => <PlaceWords place={usePlace(point)} />;

type Position = 'idle' | 'locating' | 'failed';

const POSITION_TIMEOUT_MS = 15_000;

/** A point is chosen by the device's own position, or is the caller's; its address can be typed. */
const PickSheet = ({
  title,
  point,
  height,
  onPick,
  onClose,
}: Omit<PlaceSheetProps, 'onPick'> & { readonly onPick: NonNullable<PlaceSheetProps['onPick']> }) => {
  const [chosen, setChosen] = useState(point);
  const [typed, setTyped] = useState<string | null>(null);
  const [position, setPosition] = useState<Position>('idle');
  const place = usePlace(chosen);
  const found = chosen && place.status === 'loaded' ? place.data : null;

  const locate = () => {
    setPosition('locating');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setPosition('idle');
        setTyped(null);
        setChosen({ latitude, longitude });
      },
      (error) => {
        console.warn('position', error);
        setPosition('failed');
      },
      { enableHighAccuracy: true, timeout: POSITION_TIMEOUT_MS },
    );
  };

  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <Button isWide disabled={!chosen} onClick={() => chosen && onPick(chosen, addressOf(typed, found))}>
          Выбрать точку
        </Button>
      }
    >
      <PlaceMap point={chosen} height={height} />
      {chosen ? (
        <PlaceWords place={place} />
      ) : (
        <p className={styles.row}>
          Нажмите «Моё место» рядом с автомобилем или сначала выберите город в объявлении.
        </p>
      )}
      <div className={styles.row}>
        <Button look="secondary" isWide isLoading={position === 'locating'} onClick={locate}>
          Моё место
        </Button>
        {position === 'failed' && (
          <p role="alert" className={styles.failed}>
            Не удалось узнать ваше место. Разрешите доступ к геопозиции и попробуйте ещё раз.
          </p>
        )}
      </div>
      {chosen && (
        <TextField
          className={styles.row}
          label="Адрес"
          hint="Уточните улицу и дом словами."
          maxLength={ADDRESS_MAX_CHARS}
          value={typed ?? found?.address ?? ''}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Sheet>
  );
};

const addressOf = (typed: string | null, found: MapPlace | null): MapPlace | null =>
  typed === null ? found : { locality: null, ...found, address: typed.trim() || null };
