import styles from './place-words.module.css';
import type { Place } from './use-place.ts';

/** The address in a live region; its fallbacks are exact [ERR-15]. */
export const PlaceWords = ({ place }: { readonly place: Place }) => (
  <div className={styles.words} role="status">
    {place.status === 'failed' && <p>Ошибка определения адреса</p>}
    {place.status === 'known' && (
      <>
        <p className={styles.address}>{place.place.address ?? 'Не найдено'}</p>
        <p className={styles.locality}>
          {[place.place.locality ?? 'Неизвестно', place.place.district].filter(Boolean).join(', ')}
        </p>
      </>
    )}
  </div>
);
