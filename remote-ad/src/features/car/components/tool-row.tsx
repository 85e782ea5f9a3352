import { CompareButton, CompareLink } from '@cars/shared-app/compare-button';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { PriceAlert } from './prices/price-alert.tsx';
import styles from './request-row.module.css';

/** What a buyer does with an ad beside asking the seller. */
export const ToolRow = ({ ad }: { readonly ad: AdDetails }) => (
  <div className={styles.row}>
    <PriceAlert ad={ad} />
    <CompareButton id={ad.id} />
    <CompareLink />
  </div>
);
