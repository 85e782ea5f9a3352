import { Button } from '@cars/shared-ui/kit/button';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { FieldWarning } from '@cars/shared-ui/kit/field-warning';
import { Icon } from '@cars/shared-ui/kit/icon';
import { CHECK_ICON } from '@cars/shared-ui/kit/icons';
import { useId, useState } from 'react';
import { PictureInput } from '../components/picture-input.tsx';
import type { Picture } from '../picture.ts';
import { inOrder } from '../rules.ts';
import { type PictureView, VIEWS } from '../view.ts';
import { MIRRORED, OUTLINES } from './outlines.ts';
import styles from './photo-coach.module.css';
import { isSameOrder, recommendedOrder, VIEW_LABELS, warningsOf } from './rules.ts';
import { TEXTS } from './texts.ts';

export interface PhotoCoachProps {
  readonly pictures: readonly Picture[];
  readonly onPick: (files: readonly File[], view: PictureView) => void;
  readonly onOrder: (ids: readonly string[]) => void;
}

/** Nine views to take, what is wrong with pictures, and their order: suggestions that block nothing [SELL-50]. */
export const PhotoCoach = ({ pictures, onPick, onOrder }: PhotoCoachProps) => {
  const titleId = useId();
  const warnings = warningsOf(pictures);
  return (
    <section className={styles.coach} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {TEXTS.title}
      </h3>
      <p className={styles.lead}>{TEXTS.lead}</p>
      <ul className={styles.views} aria-label={TEXTS.views}>
        {VIEWS.map((view) => (
          <li key={view}>
            <ViewPicker
              view={view}
              isDone={pictures.some((picture) => picture.view === view)}
              onPick={onPick}
            />
          </li>
        ))}
      </ul>
      <div role="status" className={styles.warnings}>
        {warnings.map((warning) => (
          <FieldWarning key={warning}>{warning}</FieldWarning>
        ))}
      </div>
      <Order pictures={pictures} onOrder={onOrder} />
    </section>
  );
};

const ViewPicker = ({
  view,
  isDone,
  onPick,
}: {
  readonly view: PictureView;
  readonly isDone: boolean;
  readonly onPick: PhotoCoachProps['onPick'];
}) => {
  const label = VIEW_LABELS[view];
  return (
    <PictureInput
      label={isDone ? `${label}, ${TEXTS.done}` : label}
      className={classNames(styles.view, isDone && styles.done)}
      onPick={(files) => onPick(files, view)}
    >
      <svg
        className={classNames(styles.outline, MIRRORED.has(view) && styles.mirrored)}
        viewBox="0 0 48 32"
        aria-hidden="true"
      >
        <path d={OUTLINES[view]} />
      </svg>
      <span className={styles.name} aria-hidden="true">
        {isDone && <Icon path={CHECK_ICON} size={16} />}
        {label}
      </span>
    </PictureInput>
  );
};

/** The recommended order in one tap, and the way back until the pictures change again. */
const Order = ({ pictures, onOrder }: Pick<PhotoCoachProps, 'pictures' | 'onOrder'>) => {
  const [before, setBefore] = useState<readonly string[] | null>(null);
  const recommended = recommendedOrder(pictures);
  const handleOrder = () => {
    setBefore(pictures.map(({ id }) => id));
    onOrder(recommended);
  };
  if (!isSameOrder(pictures, recommended))
    return (
      <Button look="secondary" onClick={handleOrder}>
        {TEXTS.order}
      </Button>
    );
  const own = before && inOrder(pictures, before);
  if (!own || isSameOrder(own, recommended)) return null;
  const handleUndo = () => {
    setBefore(null);
    onOrder(before);
  };
  return (
    <div className={styles.ordered}>
      <p role="status">{TEXTS.ordered}</p>
      <Button look="plain" onClick={handleUndo}>
        {TEXTS.undo}
      </Button>
    </div>
  );
};
