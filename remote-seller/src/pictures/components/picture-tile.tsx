import { cardSources } from '@cars/shared-contracts/rules/image-presets';
import { isHeic } from '@cars/shared-contracts/rules/picture-file';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { Icon } from '@cars/shared-ui/kit/icon';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { BACK_ICON, CAMERA_ICON, SORT_ICON, TRASH_ICON } from '@cars/shared-ui/kit/icons';
import { Picture as PictureImage } from '@cars/shared-ui/kit/picture';
import { type ComponentProps, memo } from 'react';
import type { Picture } from '../picture.ts';
import { TEXTS } from '../texts.ts';
import { PictureStatus } from './picture-status.tsx';
import styles from './picture-tile.module.css';

const WIDTH = 4;
const HEIGHT = 3;

const Face = ({ picture, place }: { readonly picture: Picture; readonly place: number }) => {
  const { preview, state, name } = picture;
  const alt = `Фото ${place}`;
  if (preview) return <img className={styles.image} src={preview} alt={alt} decoding="async" />;
  if (state.status === 'sent' || state.status === 'published')
    return (
      <PictureImage
        className={styles.image}
        sources={cardSources(state.address)}
        alt={alt}
        width={WIDTH}
        height={HEIGHT}
        sizes="(min-width: 480px) 220px, 45vw"
      />
    );
  return (
    <span className={styles.placeholder} role="img" aria-label={`${alt}, ${name}`}>
      <Icon path={CAMERA_ICON} size={32} />
      {isHeic({ name, type: '' }) && TEXTS.heic}
    </span>
  );
};

export interface PictureTileProps {
  readonly picture: Picture;
  /** From 1. */
  readonly place: number;
  readonly count: number;
  readonly isCover: boolean;
  readonly isDragged: boolean;
  /** Props of the drag handle. */
  readonly handle: ComponentProps<'span'>;
  readonly onMove: (id: string, place: number, step: -1 | 1) => void;
  readonly onRemove: (id: string) => void;
  readonly onRetry: (id: string) => void;
}

/** One picture with its state and its buttons. */
export const PictureTile = memo(
  ({ picture, place, count, isCover, isDragged, handle, onMove, onRemove, onRetry }: PictureTileProps) => (
    <li
      className={classNames(styles.tile, isDragged && styles.dragged)}
      data-picture={picture.id}
      {...(picture.state.status === 'failed' ? { 'data-wrong': '', tabIndex: -1 } : {})}
    >
      <div className={styles.frame}>
        <Face picture={picture} place={place} />
        <div className={styles.top}>
          {count > 1 && (
            <span className={styles.handle} aria-hidden="true" data-handle="" {...handle}>
              <Icon path={SORT_ICON} size={20} />
            </span>
          )}
          {isCover && <span className={styles.cover}>{TEXTS.cover}</span>}
        </div>
        <PictureStatus picture={picture} place={place} onRetry={() => onRetry(picture.id)} />
      </div>
      <div className={styles.tools}>
        <IconButton
          icon={BACK_ICON}
          label={`Переместить фото ${place} раньше`}
          data-step="-1"
          aria-disabled={place === 1}
          onClick={() => place > 1 && onMove(picture.id, place, -1)}
        />
        <IconButton
          className={styles.later}
          icon={BACK_ICON}
          label={`Переместить фото ${place} позже`}
          data-step="1"
          aria-disabled={place === count}
          onClick={() => place < count && onMove(picture.id, place, 1)}
        />
        <IconButton icon={TRASH_ICON} label={`Удалить фото ${place}`} onClick={() => onRemove(picture.id)} />
      </div>
    </li>
  ),
);
