import { type StockBadge as StockBadgeLook, stockBadge } from '@cars/shared-contracts/rules/ad';
import { classNames } from '../kit/class-names.ts';
import styles from './stock-badge.module.css';

export interface BadgeProps {
  readonly text: string;
  readonly color: StockBadgeLook['color'] | 'amber';
  readonly className?: string | undefined;
}

/** A label of an ad on a colored background. */
export const Badge = ({ text, color, className }: BadgeProps) => (
  <span data-badge className={classNames(styles.badge, styles[color], className)}>
    {text}
  </span>
);

/** The availability badge; an unknown status shows nothing [CAT-16]. */
export const StockBadge = ({
  status,
  className,
}: {
  status: string | null;
  className?: string | undefined;
}) => {
  const badge = stockBadge(status);
  return badge && <Badge {...badge} className={className} />;
};
