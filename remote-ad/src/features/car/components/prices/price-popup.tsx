import { Sheet } from '@cars/shared-app/sheet';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { useState } from 'react';
import type { Prices } from '../../price-atoms.ts';
import { historyText, type PriceRow, priceRows } from '../../price-rules.ts';
import { TEXTS } from '../../texts.ts';
import { FairPrice } from './fair-price.tsx';
import styles from './price-popup.module.css';

/** Further rows are shown by a button. */
const ROWS_SHOWN = 6;

/** The fair price with the ads behind it, and the changes of the price. */
export const PricePopup = ({
  ad,
  prices: { history, similar },
  onClose,
}: {
  readonly ad: AdDetails;
  readonly prices: Prices;
  readonly onClose: () => void;
}) => {
  const rows = priceRows(history);
  const story = historyText(ad, history);
  return (
    <Sheet title={TEXTS.priceAndHistory} onClose={onClose}>
      <div className={styles.parts}>
        {similar && <FairPrice similar={similar} price={ad.price_rub} />}
        {story && <p>{story}</p>}
        {rows.length > 0 && <History rows={rows} />}
      </div>
    </Sheet>
  );
};

const History = ({ rows }: { readonly rows: readonly PriceRow[] }) => {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, ROWS_SHOWN);
  return (
    <section>
      <h3 className={styles.title}>{TEXTS.priceHistory}</h3>
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
    </section>
  );
};
