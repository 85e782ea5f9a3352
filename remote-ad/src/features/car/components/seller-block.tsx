import { listingsText } from '@cars/shared-contracts/rules/plural';
import { Link, useAtomValue, userIdAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails, Seller } from '@cars/shared-contracts/schemas/ad';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Avatar } from '@cars/shared-ui/ad/avatar';
import { Button } from '@cars/shared-ui/kit/button';
import { Icon } from '@cars/shared-ui/kit/icon';
import { CAMERA_ICON, CHEVRON_RIGHT_ICON } from '@cars/shared-ui/kit/icons';
import { Skeleton, SkeletonGroup } from '@cars/shared-ui/kit/skeleton';
import { onlineShowAtom, requestOnlineShowAtom } from '../action-atoms.ts';
import { buyerActions } from '../action-rules.ts';
import { showPopupAtom } from '../popup-atoms.ts';
import { hasOnlineShow } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { useSignedInAction } from '../use-pending-action.ts';
import { ActionButton } from './action-button.tsx';
import styles from './seller-block.module.css';

/** The seller, and what can be requested besides the main actions; the owner requests nothing [CAR-12] [CAR-26]. */
export const SellerBlock = ({ ad }: { readonly ad: AdDetails }) => {
  const isOwner = useAtomValue(userIdAtom) === ad.user.id;
  return (
    <>
      <SellerRow seller={ad.user} />
      {!isOwner && !ad.is_sold && <Requests ad={ad} />}
    </>
  );
};

/** The whole row leads to the seller's page. */
const SellerRow = ({ seller }: { readonly seller: Seller }) => (
  <Link to={paths.user(seller.id)} className={styles.seller}>
    <Avatar src={seller.avatar} name={seller.name} />
    <span className={styles.words}>
      <span className={styles.name}>
        {seller.name?.trim() || TEXTS.sellerWithoutName}
        {seller.account_type === 'legal_entity' && <span className={styles.company}>{TEXTS.company}</span>}
      </span>
      <span className={styles.count}>{listingsText(seller.listingsCount)}</span>
    </span>
    <Icon path={CHEVRON_RIGHT_ICON} size={20} />
  </Link>
);

const Requests = ({ ad }: { readonly ad: AdDetails }) => {
  const isSending = useAtomValue(onlineShowAtom).status === 'in-flight';
  const requestOnlineShow = useSetAtom(requestOnlineShowAtom);
  const showPopup = useSetAtom(showPopupAtom);
  const whenSignedIn = useSignedInAction(ad.id);
  const handleOnlineShow = () => {
    // A seller who has not offered it gets the request after a question that names this.
    if (hasOnlineShow(ad)) void requestOnlineShow(ad.id);
    else showPopup('online-show');
  };
  return (
    <div className={styles.requests}>
      {buyerActions(ad).isWriteBelow && <ActionButton ad={ad} action="write" look="plain" />}
      <Button
        look="plain"
        isLoading={isSending}
        onClick={() => whenSignedIn('online-show', handleOnlineShow)}
      >
        <Icon path={CAMERA_ICON} size={20} />
        {TEXTS.onlineShow}
      </Button>
    </div>
  );
};

export const SellerSkeleton = () => (
  <SkeletonGroup className={styles.waiting}>
    <Skeleton width="60px" height="60px" radius="50%" />
    <div className={styles.bars}>
      <Skeleton width="160px" height="16px" />
      <Skeleton width="110px" height="14px" />
    </div>
  </SkeletonGroup>
);
