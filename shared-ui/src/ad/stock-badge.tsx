import { stockBadge } from '@cars/shared-contracts/rules/ad';
import { classNames } from '../kit/class-names.ts';
import styles from './stock-badge.module.css';

/** The availability badge; an unknown status shows nothing (spec §4 "Availability badge"). */
export const StockBadge = ({
  status,
  className,
}: {
  status: string | null;
  className?: string | undefined;
}) => {
  const badge = stockBadge(status);
  return (
    badge && <span className={classNames(styles.badge, styles[badge.color], className)}>{badge.text}</span>
  );
};
