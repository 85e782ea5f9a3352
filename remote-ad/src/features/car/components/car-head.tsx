import {
  carTitle,
  conditionBadge,
  isPriceReduced,
  isTakenDown,
  stockStatusOf,
} from '@cars/shared-contracts/rules/ad';
import { formatPlainDay, isoDay } from '@cars/shared-contracts/rules/date';
import { foreignPriceNote } from '@cars/shared-contracts/rules/money';
import { useAtomValue, userIdAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdCard, AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Price } from '@cars/shared-ui/ad/price';
import { Badge, StockBadge } from '@cars/shared-ui/ad/stock-badge';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { SHARE_ICON } from '@cars/shared-ui/kit/icons';
import { Skeleton } from '@cars/shared-ui/kit/skeleton';
import { showPopupAtom } from '../popup-atoms.ts';
import { TEXTS } from '../texts.ts';
import { useShare } from '../use-share.ts';
import styles from './car-head.module.css';
import { CopyId } from './copy-id.tsx';
import { PriceRow } from './prices/price-row.tsx';

/** The price with its original currency and its comparison, badges, title, ID with the date. */
export const CarHead = ({ ad }: { readonly ad: AdDetails }) => {
  const note = foreignPriceNote(ad);
  const isOwner = useAtomValue(userIdAtom) === ad.user.id;
  return (
    <header className={styles.head}>
      <Price ad={ad} className={styles.price} />
      {note && <p className={styles.note}>{note}</p>}
      {(isOwner || !ad.is_sold) && <PriceRow ad={ad} />}
      <Badges ad={ad} />
      <h1 className={styles.title}>{carTitle(ad)}</h1>
      <div className={styles.about}>
        <CopyId id={ad.id} />
        {ad.created_at && (
          <time className={styles.date} dateTime={isoDay(ad.created_at)}>
            {`от ${formatPlainDay(ad.created_at)}`}
          </time>
        )}
        {!isOwner && <ActionsButton />}
        {isOwner && !isTakenDown(ad) && <ShareButton ad={ad} />}
      </div>
    </header>
  );
};

/** Availability, a condition that matters to a buyer, and a recent price reduction. */
const Badges = ({ ad }: { readonly ad: AdCard }) => {
  const condition = conditionBadge(ad.condition);
  return (
    <div className={styles.badges}>
      <StockBadge status={stockStatusOf(ad)} />
      {condition && <Badge text={condition} color="amber" />}
      {!ad.is_sold && isPriceReduced(ad) && <Badge text={TEXTS.priceIsReduced} color="green" />}
    </div>
  );
};

/** The owner shares directly: nothing else of «Действия» is for the owner [CAR-47]. */
const ShareButton = ({ ad }: { readonly ad: AdDetails }) => {
  const share = useShare(ad);
  return (
    <IconButton
      icon={SHARE_ICON}
      label={TEXTS.sellerShare}
      className={styles.share}
      onClick={() => void share()}
    />
  );
};

/** Opens «Действия». */
const ActionsButton = () => {
  const showPopup = useSetAtom(showPopupAtom);
  return (
    <IconButton
      icon={SHARE_ICON}
      label={TEXTS.actions}
      className={styles.share}
      onClick={() => showPopup('actions')}
    />
  );
};

/** The same box while only the card is known, or nothing at all [CAR-33]. */
export const CarHeadSkeleton = ({
  known,
  isWaiting,
}: {
  readonly known: AdCard | null;
  /** False when nothing more will be loaded. */
  readonly isWaiting: boolean;
}) => (
  <div className={styles.head}>
    {known ? <Price ad={known} className={styles.price} /> : <Skeleton className={styles.priceSkeleton} />}
    {known && foreignPriceNote(known) && <p className={styles.note}>{foreignPriceNote(known)}</p>}
    {isWaiting && <Skeleton className={styles.rowSkeleton} />}
    {known ? <Badges ad={known} /> : <Skeleton className={styles.badgeSkeleton} />}
    {known ? (
      <h1 className={styles.title}>{carTitle({ ...known, generation: known.generation ?? null })}</h1>
    ) : (
      <Skeleton className={styles.titleSkeleton} />
    )}
    {isWaiting && <Skeleton className={styles.idSkeleton} />}
  </div>
);
