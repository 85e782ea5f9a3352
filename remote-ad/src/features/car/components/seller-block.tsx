import { listingsText } from '@cars/shared-contracts/rules/plural';
import { Link } from '@cars/shared-contracts/runtime';
import type { Seller } from '@cars/shared-contracts/schemas/ad';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Avatar } from '@cars/shared-ui/ad/avatar';
import { Icon } from '@cars/shared-ui/kit/icon';
import { TEXTS } from '../texts.ts';
import styles from './seller-block.module.css';

/** Who sells: the whole row leads to the seller's page (spec §2 "Car details"). */
export const SellerBlock = ({ seller }: { readonly seller: Seller }) => (
  <Link to={paths.user(seller.id)} className={styles.seller}>
    <Avatar src={seller.avatar} name={seller.name} />
    <span className={styles.words}>
      <span className={styles.name}>
        {seller.name?.trim() || TEXTS.sellerWithoutName}
        {seller.account_type === 'legal_entity' && <span className={styles.company}>{TEXTS.company}</span>}
      </span>
      <span className={styles.count}>{listingsText(seller.listingsCount)}</span>
    </span>
    <Icon name="chevron-right" size={20} />
  </Link>
);
