import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { useState } from 'react';
import { type PriceRow, placeInRange, priceRows, similarText } from '../../price-rules.ts';
import { TEXTS } from '../../texts.ts';
import { CarSection } from '../car-section.tsx';
import styles from './price-section.module.css';
import { type SimilarPrices, usePrices } from './use-prices.ts';

/** More rows stand behind a button. */
const ROWS_SHOWN = 4;

/** The range of similar cars and the changes of the price; without either there is no section. */
export const PriceSection = ({ ad }: { readonly ad: AdDetails }) => {
  const { history, similar } = usePrices(ad.id);
  const rows = priceRows(history);
  if (rows.length === 0 && !similar) return null;
  return (
    <CarSection title={rows.length > 0 ? TEXTS.priceHistory : TEXTS.price}>
      {similar && <Range similar={similar} price={ad.price_rub} />}
      {rows.length > 0 && <History rows={rows} />}
    </CarSection>
  );
};

const Range = ({ similar, price }: { readonly similar: SimilarPrices; readonly price: number | null }) => {
  const place = placeInRange(price, similar);
  return (
    <div className={styles.range}>
      <p>{similarText(similar)}</p>
      {place !== null && (
        <div className={styles.scale} aria-hidden="true">
          <span className={styles.mark} style={{ left: `${place * 100}%` }} />
        </div>
      )}
    </div>
  );
};

const History = ({ rows }: { readonly rows: readonly PriceRow[] }) => {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, ROWS_SHOWN);
  return (
    <>
      <ol>
        {shown.map(({ key, day, price, cause, difference }) => (
          <li key={key} className={styles.row}>
            <span className={styles.words}>
              <span>{day}</span>
              <span className={styles.cause}>{cause}</span>
            </span>
            <span className={styles.numbers}>
              <span className={styles.price}>{price}</span>
              {difference && (
                <span className={difference.isLess ? styles.less : styles.more}>{difference.text}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {shown.length < rows.length && (
        <button type="button" className={styles.all} onClick={() => setIsWhole(true)}>
          {TEXTS.showWholeHistory}
        </button>
      )}
    </>
  );
};
