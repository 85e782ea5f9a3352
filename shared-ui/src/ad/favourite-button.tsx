import { classNames } from '../kit/class-names.ts';
import { Icon } from '../kit/icon.tsx';
import { HEART_ICON } from '../kit/icons.ts';
import styles from './favourite-button.module.css';

/** The heart over a photo [CAT-20]. It only draws: the app decides what a tap does. */
export const FavouriteButton = ({
  isFavourite,
  onToggle,
}: {
  isFavourite: boolean;
  onToggle: () => void;
}) => (
  <button
    type="button"
    className={classNames(styles.heart, isFavourite && styles.pressed)}
    aria-pressed={isFavourite}
    aria-label={isFavourite ? 'Убрать из избранного' : 'Добавить в избранное'}
    onClick={onToggle}
  >
    <Icon path={HEART_ICON} isSolid={isFavourite} />
  </button>
);
