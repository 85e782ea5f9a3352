import { briefTimeOnSale, onSaleBesideDay } from '@cars/shared-contracts/rules/on-sale';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { classNames } from '../kit/class-names.ts';
import styles from './card-price.module.css';
import { Price } from './price.tsx';
import { useDayWords } from './use-day-words.ts';

/**
 * The price of a card and, once the page works, the days on sale in its line from the third on: «В продаже 12 дней» in a wide card and for
 * screen readers, «12 дн.» in a narrow one. The brief form is no element: a long list has hundreds of cards.
 */
export const CardPrice = ({
  ad,
  id,
  className,
  hasDays,
}: {
  readonly ad: AdCard;
  readonly id: string;
  readonly className: string | undefined;
  readonly hasDays: boolean;
}) => {
  const words = useDayWords(
    () => (hasDays && onSaleBesideDay(ad)) || '',
    () => '',
  );
  return (
    <Price
      ad={ad}
      id={id}
      className={classNames(className, words && styles.dated)}
      brief={(words && briefTimeOnSale(ad)) || undefined}
    >
      {words && <span className={styles.words}> {words}</span>}
    </Price>
  );
};
