import { useRequest } from '@cars/shared-app/use-request';
import { useRetryOnReconnect } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { useState } from 'react';
import { pricesRequest } from '../../price-atoms.ts';
import { priceRows, priceVerdict } from '../../price-rules.ts';
import { TEXTS } from '../../texts.ts';
import { loadPricePopup, PopupPart } from '../popup-part.tsx';
import styles from './price-verdict.module.css';

/**
 * The price beside similar ones, or its history; a tap shows both. Without an estimate and a change of the price there
 * is nothing to tell [PRICE-13].
 */
export const PriceVerdict = ({ ad }: { readonly ad: AdDetails }) => {
  const [isOpen, setIsOpen] = useState(false);
  const { state, retry } = useRequest(pricesRequest, ad.id);
  useRetryOnReconnect(state.status === 'failed' ? retry : null);
  if (state.status !== 'loaded') return null;
  const prices = state.data;
  const verdict = priceVerdict(ad, prices.similar);
  if (!verdict && priceRows(prices.history).length === 0) return null;
  return (
    <>
      <button type="button" className={styles.verdict} onClick={() => setIsOpen(true)}>
        {verdict ?? TEXTS.priceHistory}
      </button>
      {isOpen && <PopupPart load={loadPricePopup} props={{ ad, prices, onClose: () => setIsOpen(false) }} />}
    </>
  );
};
