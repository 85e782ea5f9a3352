import { stockBadge } from '@cars/shared-contracts/rules/ad';
import { rateNote } from '@cars/shared-contracts/rules/money';
import { ratesAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import type { AdCard, AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Price } from '@cars/shared-ui/ad/price';
import { StockBadge } from '@cars/shared-ui/ad/stock-badge';
import { Skeleton } from '@cars/shared-ui/kit/skeleton';
import { carTitle } from '../rules.ts';
import { AskRow } from './ask-row.tsx';
import styles from './car-head.module.css';
import { CopyId } from './copy-id.tsx';

const badgeStatus = ({ stock_status, status }: Pick<AdCard, 'stock_status' | 'status'>): string =>
  stock_status ?? status;

/** Price with its rate, badge, title and ID (spec §2 "Car details"). Without rates there is no note (spec §8). */
export const CarHead = ({ ad }: { readonly ad: AdDetails }) => {
  const note = rateNote(ad.currency, useAtomValue(ratesAtom));
  return (
    <header className={styles.head}>
      <Price ad={ad} className={styles.price} />
      {note && <p className={styles.note}>{note}</p>}
      <StockBadge status={badgeStatus(ad)} />
      <h1 className={styles.title}>{carTitle(ad)}</h1>
      <CopyId id={ad.id} />
      <AskRow ad={ad} />
    </header>
  );
};

/** The same box while only the card is known, or nothing at all (ruling 26). */
export const CarHeadSkeleton = ({ known }: { readonly known: AdCard | null }) => (
  <div className={styles.head}>
    {known ? <Price ad={known} className={styles.price} /> : <Skeleton className={styles.priceSkeleton} />}
    {known && known.currency !== 'RUB' && <Skeleton className={styles.noteSkeleton} />}
    {(!known || stockBadge(badgeStatus(known))) && <Skeleton className={styles.badgeSkeleton} />}
    {known ? (
      <h1 className={styles.title}>{carTitle({ ...known, generation: known.generation ?? null })}</h1>
    ) : (
      <Skeleton className={styles.titleSkeleton} />
    )}
    <Skeleton className={styles.idSkeleton} />
    <Skeleton className={styles.askSkeleton} />
  </div>
);
