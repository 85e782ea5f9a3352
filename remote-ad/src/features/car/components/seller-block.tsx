import { messengerPath, phoneHref } from '@cars/shared-contracts/rules/contact';
import { listingsText } from '@cars/shared-contracts/rules/plural';
import { Link, useAtomValue, userIdAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails, Seller } from '@cars/shared-contracts/schemas/ad';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Avatar } from '@cars/shared-ui/ad/avatar';
import { Icon } from '@cars/shared-ui/kit/icon';
import { CHEVRON_RIGHT_ICON, MESSAGE_ICON, PHONE_ICON, SHARE_ICON } from '@cars/shared-ui/kit/icons';
import { Skeleton, SkeletonGroup } from '@cars/shared-ui/kit/skeleton';
import { recordEventAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import { useShare } from '../use-share.ts';
import { useWrite } from '../use-write.ts';
import styles from './seller-block.module.css';

/** The seller, with the contact buttons; the owner has none [CAR-12] [CAR-26]. */
export const SellerBlock = ({ ad }: { readonly ad: AdDetails }) => {
  const isOwner = useAtomValue(userIdAtom) === ad.user.id;
  return (
    <>
      <SellerRow seller={ad.user} />
      {!isOwner && <SellerButtons ad={ad} />}
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

const SellerButtons = ({ ad }: { readonly ad: AdDetails }) => {
  const recordEvent = useSetAtom(recordEventAtom);
  const write = useWrite(ad);
  const share = useShare(ad);
  const phone = phoneHref(ad.user);
  return (
    <ul className={styles.social}>
      {messengerPath(ad.user) && (
        <li>
          <button type="button" onClick={write}>
            <Icon path={MESSAGE_ICON} size={20} />
            {TEXTS.sellerMessage}
          </button>
        </li>
      )}
      {phone && (
        <li>
          <a href={phone} onClick={() => recordEvent(ad, 'contact_phone')}>
            <Icon path={PHONE_ICON} size={20} />
            {TEXTS.sellerCall}
          </a>
        </li>
      )}
      <li>
        <button type="button" onClick={() => void share()}>
          <Icon path={SHARE_ICON} size={20} />
          {TEXTS.sellerShare}
        </button>
      </li>
    </ul>
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
