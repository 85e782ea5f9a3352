import { listingsText } from '@cars/shared-contracts/rules/plural';
import type { Seller } from '@cars/shared-contracts/schemas/ad';
import { Avatar } from '@cars/shared-ui/ad/avatar';
import { Skeleton } from '@cars/shared-ui/kit/skeleton';
import { TEXTS } from '../texts.ts';
import styles from './seller-header.module.css';

export interface SellerHeaderProps {
  /** Null: not known; while `isAwaited`, still on its way. */
  readonly seller: Seller | null;
  readonly isAwaited: boolean;
  readonly count: number | null;
}

/** Avatar, name, badge and count at the top of a seller's page. */
export const SellerHeader = ({ seller, isAwaited, count }: SellerHeaderProps) => (
  <header className={styles.header}>
    {isAwaited ? (
      <Skeleton width="60px" height="60px" radius="50%" />
    ) : (
      <Avatar src={seller?.avatar ?? null} name={seller?.name ?? null} />
    )}
    <div className={styles.words}>
      {isAwaited ? (
        <Skeleton className={styles.nameSkeleton} />
      ) : (
        <h1 className={styles.name}>
          {seller?.name?.trim() || TEXTS.seller}
          {seller?.account_type === 'legal_entity' && <span className={styles.company}>{TEXTS.company}</span>}
        </h1>
      )}
      <p className={styles.count}>{count === null ? '\u00a0' : listingsText(count)}</p>
    </div>
  </header>
);
