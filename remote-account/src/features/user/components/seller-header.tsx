import { type Pause, RetryButton } from '@cars/shared-app/retry-button';
import { formatDay } from '@cars/shared-contracts/rules/date';
import { listingsText } from '@cars/shared-contracts/rules/plural';
import type { PublicSeller } from '@cars/shared-contracts/schemas/profile';
import { Avatar } from '@cars/shared-ui/ad/avatar';
import { Icon } from '@cars/shared-ui/kit/icon';
import { CHECK_ICON } from '@cars/shared-ui/kit/icons';
import { Skeleton } from '@cars/shared-ui/kit/skeleton';
import type { SellerState } from '../atoms.ts';
import { sellerName } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './seller-header.module.css';

export interface SellerHeaderProps {
  readonly state: SellerState;
  readonly count: number | null;
  /** The user's own company is pending; others do not see it. */
  readonly isWaiting: boolean;
  readonly onRetry: () => void;
}

/** The seller and the date of registration, at the top of a seller's page. */
export const SellerHeader = ({ state, count, isWaiting, onRetry }: SellerHeaderProps) => (
  <header className={styles.header}>
    {state.status === 'loading' && <Loading />}
    {state.status === 'failed' && <Failed failure={state.failure} onRetry={onRetry} />}
    {state.status === 'loaded' && <SellerRow seller={state.data} count={count} isWaiting={isWaiting} />}
  </header>
);

const Loading = () => (
  <>
    <Skeleton width="60px" height="60px" radius="50%" />
    <div className={styles.words}>
      <Skeleton className={styles.nameSkeleton} />
      <p className={styles.line}>&nbsp;</p>
    </div>
  </>
);

const Failed = ({ failure, onRetry }: { readonly failure: Pause; readonly onRetry: () => void }) => (
  <>
    <h1 className={styles.failure} role="alert">
      {TEXTS.sellerFailed}
    </h1>
    <RetryButton look="secondary" failure={failure} onRetry={onRetry} />
  </>
);

const SellerRow = ({
  seller,
  count,
  isWaiting,
}: {
  readonly seller: PublicSeller;
  readonly count: number | null;
  readonly isWaiting: boolean;
}) => {
  const isCompany = seller.account_type === 'legal_entity';
  return (
    <>
      <Avatar src={seller.avatar} name={seller.name} />
      <div className={styles.words}>
        <h1 className={styles.name}>
          {sellerName(seller)}
          {isCompany && <span className={styles.badge}>{TEXTS.company}</span>}
          {isWaiting && <span className={styles.badge}>{TEXTS.waiting}</span>}
        </h1>
        <p className={styles.line}>{listingsText(count ?? seller.listingsCount)}</p>
        {seller.since && (
          <p
            className={styles.line}
          >{`${TEXTS.since} ${formatDay(seller.since).replaceAll(' ', '\u00a0')}`}</p>
        )}
        {isCompany && (
          <p className={styles.verified}>
            <Icon path={CHECK_ICON} size={16} />
            {TEXTS.verified}
          </p>
        )}
      </div>
    </>
  );
};
