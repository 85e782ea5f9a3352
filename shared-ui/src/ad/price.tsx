import { adPrice } from '@cars/shared-contracts/rules/money';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import type { ReactNode } from 'react';
import { classNames } from '../kit/class-names.ts';
import styles from './price.module.css';

/** An ad's price, in rubles when the rate is known [PRICE-1]; the size is set by the class. */
export const Price = ({
  ad,
  className,
  id,
  brief,
  children,
}: {
  ad: Pick<AdCard, 'price' | 'price_rub' | 'currency'>;
  className?: string | undefined;
  id?: string;
  /** For the style of the class: it is no text of the page. */
  brief?: string | undefined;
  /** In the line of the price. */
  children?: ReactNode;
}) => (
  <span id={id} data-brief={brief} className={classNames(styles.price, className)}>
    {adPrice(ad)}
    {children}
  </span>
);
