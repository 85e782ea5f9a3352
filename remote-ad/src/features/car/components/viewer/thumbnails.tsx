import { cardSources } from '@cars/shared-contracts/rules/image-presets';
import { Picture } from '@cars/shared-ui/kit/picture';
import { useEffect, useRef } from 'react';
import styles from './thumbnails.module.css';

/** A row of small photos, the shown one marked and brought into view. */
export const Thumbnails = ({
  photos,
  shown,
  onShow,
}: {
  readonly photos: readonly string[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
}) => {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const strip = row.current;
    const current = strip?.children[shown];
    if (!strip || !(current instanceof HTMLElement)) return;
    strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
  }, [shown]);
  return (
    <ul ref={row} className={styles.row}>
      {photos.map((photo, index) => (
        // The index is the photo's identity.
        <li key={index}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={`Фото ${index + 1}`}
            aria-current={index === shown || undefined}
            onClick={() => onShow(index)}
          >
            <Picture sources={cardSources(photo)} alt="" sizes="64px" width={64} height={48} />
          </button>
        </li>
      ))}
    </ul>
  );
};
