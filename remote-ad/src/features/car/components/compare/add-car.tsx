import { Link } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { useId } from 'react';
import { COMPARE_TEXTS } from '../../compare-texts.ts';
import styles from './add-car.module.css';

/** Beside a car alone, in the place of the next column: how to add another [CMP-6]. */
export const AddCar = () => {
  const titleId = useId();
  return (
    <section className={styles.place} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {COMPARE_TEXTS.oneCar}
      </h2>
      <p className={styles.text}>{COMPARE_TEXTS.oneCarText}</p>
      <Link to={paths.catalog()} className={buttonClass('secondary')}>
        {COMPARE_TEXTS.toCatalog}
      </Link>
    </section>
  );
};
