import { adPrice } from '@cars/shared-contracts/rules/money';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { classNames } from '../kit/class-names.ts';
import styles from './price.module.css';

/** An ad's price, in rubles when the rate is known [PRICE-1]; the size is set by the class. */
export const Price = ({
  ad,
  className,
  id,
}: {
  ad: Pick<AdCard, 'price' | 'price_rub' | 'currency'>;
  className?: string | undefined;
  id?: string;
}) => (
  <span id={id} className={classNames(styles.price, className)}>
    {adPrice(ad)}
  </span>
);
