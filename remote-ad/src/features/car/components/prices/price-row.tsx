import { RetryButton } from '@cars/shared-app/retry-button';
import { useRequest } from '@cars/shared-app/use-request';
import { useRetryOnReconnect } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { Icon } from '@cars/shared-ui/kit/icon';
import { CHEVRON_RIGHT_ICON } from '@cars/shared-ui/kit/icons';
import { Skeleton } from '@cars/shared-ui/kit/skeleton';
import { useState } from 'react';
import { pricesRequest } from '../../price-atoms.ts';
import { priceRows, priceSummary } from '../../price-rules.ts';
import { TEXTS } from '../../texts.ts';
import { loadPricePopup, PopupPart } from '../popup-part.tsx';
import styles from './price-row.module.css';
import { PriceScale } from './price-scale.tsx';

/**
 * The fair price as a scale, its ads in words and the price's history; a tap shows the details. The row has
 * one height from the start, so that nothing moves when its numbers load, and there is no gap below fewer words.
 */
export const PriceRow = ({ ad }: { readonly ad: AdDetails }) => (
  <div className={styles.place}>
    {/* An ad that is on sale again has its fair price again. */}
    <Row key={ad.status} ad={ad} />
  </div>
);

const Row = ({ ad }: { readonly ad: AdDetails }) => {
  const [isOpen, setIsOpen] = useState(false);
  const { state, retry } = useRequest(pricesRequest, ad.id);
  useRetryOnReconnect(state.status === 'failed' ? retry : null);
  if (state.status === 'loading') {
    return (
      <div className={styles.row}>
        <span className={styles.words}>
          <Skeleton className={styles.waitingTitle} />
          <Skeleton className={styles.waiting} />
          <Skeleton className={styles.waiting} />
        </span>
      </div>
    );
  }
  if (state.status === 'failed') {
    return (
      <div className={classNames(styles.row, styles.failed)}>
        <span className={styles.words}>
          <span className={styles.title}>{TEXTS.priceHistory}</span>
          <span className={styles.summary}>{TEXTS.pricesFailed}</span>
        </span>
        <RetryButton look="plain" failure={state.failure} onRetry={retry} />
      </div>
    );
  }
  const prices = state.data;
  const { history, similar } = prices;
  const summary = priceSummary(ad, history, similar);
  const words = (
    <span className={classNames(styles.words, !similar && styles.plain)}>
      <span className={styles.title}>{summary.title}</span>
      {similar && <PriceScale similar={similar} price={ad.price_rub} />}
      {summary.similar && <span className={styles.summary}>{summary.similar}</span>}
      {similar ? (
        <span className={styles.summary}>{summary.history.join(' · ')}</span>
      ) : (
        summary.history.map((text) => (
          <span key={text} className={styles.summary}>
            {text}
          </span>
        ))
      )}
    </span>
  );
  if (priceRows(history).length === 0 && !similar) return <div className={styles.row}>{words}</div>;
  return (
    <>
      <button type="button" className={styles.row} onClick={() => setIsOpen(true)}>
        {words}
        <Icon path={CHEVRON_RIGHT_ICON} size={20} />
      </button>
      {isOpen && <PopupPart load={loadPricePopup} props={{ ad, prices, onClose: () => setIsOpen(false) }} />}
    </>
  );
};
