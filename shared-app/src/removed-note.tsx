import { toggleFavouriteAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { useEffect, useRef } from 'react';
import styles from './note.module.css';

const TEXTS = {
  removed: 'Убрано из избранного вместе с заметкой',
  restore: 'Вернуть',
} as const;

/** In the place of a favourite whose note went with it: brings both back [CAT-69]. */
export const RemovedNote = ({
  ad,
  name,
}: {
  readonly ad: { readonly id: number; readonly is_favorited?: boolean | undefined };
  /** The car, where several are on a page. */
  readonly name?: string;
}) => {
  const toggle = useSetAtom(toggleFavouriteAtom);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The heart that had the focus left with its card.
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <div className={styles.removed}>
      <p role="status">{name ? `${TEXTS.removed}: ${name}` : TEXTS.removed}</p>
      <Button
        ref={button}
        look="secondary"
        aria-label={name && `${TEXTS.restore}: ${name}`}
        onClick={() => void toggle(ad)}
      >
        {TEXTS.restore}
      </Button>
    </div>
  );
};
