import { formatPrice } from '@cars/shared-contracts/rules/money';
import { Link } from '@cars/shared-contracts/runtime';
import type { SimilarAd, SimilarPrices } from '@cars/shared-contracts/schemas/price-history';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { useState } from 'react';
import { adjustedText, similarAdText, sourceText, usualText } from '../../price-rules.ts';
import { TEXTS } from '../../texts.ts';
import styles from './price-popup.module.css';
import { PriceScale } from './price-scale.tsx';

interface FairPriceProps {
  readonly similar: SimilarPrices;
  readonly price: number | null;
}

/** The fair price: scale, three sentences, and the ads behind it. */
export const FairPrice = ({ similar, price }: FairPriceProps) => (
  <section>
    <h3 className={styles.title}>{TEXTS.similarCars}</h3>
    <div className={styles.scale}>
      <PriceScale similar={similar} price={price} />
    </div>
    <p>{usualText(similar)}</p>
    <p className={styles.basis}>{sourceText(similar)}</p>
    <p className={styles.basis}>{TEXTS.fairPriceNote}</p>
    {similar.ads && similar.ads.length > 0 && <SimilarAds ads={similar.ads} />}
  </section>
);

/** Further ads are shown by a button. */
const ADS_SHOWN = 5;

const SimilarAds = ({ ads }: { readonly ads: readonly SimilarAd[] }) => {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? ads : ads.slice(0, ADS_SHOWN);
  return (
    <>
      <ul aria-label={TEXTS.similarAds}>
        {shown.map((similarAd) => (
          <li key={similarAd.id}>
            <Link to={paths.car(similarAd.id)} className={styles.ad}>
              <span>{similarAdText(similarAd)}</span>
              <RequestedPrice ad={similarAd} />
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < ads.length && (
        <button type="button" className={styles.all} onClick={() => setIsWhole(true)}>
          {TEXTS.showAllSimilar}
        </button>
      )}
    </>
  );
};

/** What the seller of a similar ad requests, and what that is for this car. */
const RequestedPrice = ({ ad }: { readonly ad: SimilarAd }) => {
  const adjusted = adjustedText(ad);
  return (
    <span className={styles.numbers}>
      <span className={styles.price}>{formatPrice(ad.price_rub, 'RUB')}</span>
      {adjusted && <span className={styles.cause}>{adjusted}</span>}
    </span>
  );
};
