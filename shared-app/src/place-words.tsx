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
    {place.status === 'loaded' && (
      <>
        <p className={styles.address}>{place.data.address ?? 'Не найдено'}</p>
        <p className={styles.locality}>{localityLine(place.data)}</p>
      </>
    )}
  </div>
);
