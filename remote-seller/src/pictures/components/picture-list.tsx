import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { coverOf, type Picture } from '../picture.ts';
import { TEXTS } from '../texts.ts';
import styles from './picture-list.module.css';
import { PictureTile } from './picture-tile.tsx';
import { useDragOrder } from './use-drag-order.ts';

/**
 * The pictures in their order, the first readable one is the cover; moves are announced to screen readers. The
 * handlers must be stable: a tile is memoized and renders only for its own changes.
 */
export const PictureList = ({
  pictures,
  onMove,
  onRemove,
  onRetry,
}: {
  readonly pictures: readonly Picture[];
  readonly onMove: (id: string, to: number) => void;
  readonly onRemove: (id: string) => void;
  readonly onRetry: (id: string) => void;
}) => {
  const { list, dragged, handle, track } = useDragOrder(onMove);
  const [announcement, setAnnouncement] = useState('');
  // A tile that moves in the document loses the focus of its button.
  const focused = useRef<{ readonly id: string; readonly step: number } | null>(null);
  useLayoutEffect(() => {
    const { id, step } = focused.current ?? {};
    focused.current = null;
    if (id === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-picture="${id}"] [data-step="${step}"]`)?.focus();
  });
  const count = pictures.length;
  const cover = coverOf(pictures);
  const moveBy = useCallback(
    (id: string, place: number, step: -1 | 1) => {
      focused.current = { id, step };
      onMove(id, place - 1 + step);
      setAnnouncement(`Фото теперь на месте ${place + step} из ${count}`);
    },
    [count, onMove],
  );
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={TEXTS.pictures} {...track}>
        {pictures.map((picture, at) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            place={at + 1}
            count={count}
            isCover={picture.id === cover}
            isDragged={dragged === picture.id}
            handle={handle}
            onMove={moveBy}
            onRemove={onRemove}
            onRetry={onRetry}
          />
        ))}
      </ul>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </>
  );
};
