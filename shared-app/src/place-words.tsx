import type { MapPlace } from '@cars/shared-ui/kit/map-point';
import styles from './place-words.module.css';
import type { RequestState } from './request.ts';

/** Locality and district, without the parts that the address contains itself. */
const localityLine = ({ address, locality, district }: MapPlace): string => {
  const addressParts = address?.split(', ') ?? [];
  return [locality ?? 'Неизвестно', district]
    .filter((part) => part && !addressParts.includes(part))
    .join(', ');
};

/** The address in a live region; its fallbacks are exact [ERR-15]. */
export const PlaceWords = ({ place }: { readonly place: RequestState<MapPlace> }) => (
  <div className={styles.words} role="status">
    {place.status === 'failed' && <p>Ошибка определения адреса</p>}
    {place.status === 'loaded' && <Found place={place.data} />}
  </div>
);

const Found = ({ place }: { readonly place: MapPlace }) => {
  const locality = localityLine(place);
  return (
    <>
      <p className={styles.address}>{place.address ?? 'Не найдено'}</p>
      {locality && <p className={styles.locality}>{locality}</p>}
    </>
  );
};
