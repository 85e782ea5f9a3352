import {
  adPlace,
  conditionBadge,
  isPriceReduced,
  stockBadge,
  stockStatusOf,
} from '@cars/shared-contracts/rules/ad';
import { foreignPriceNote } from '@cars/shared-contracts/rules/money';
import {
  loadRatesAtom,
  ratesAtom,
  useAtomValue,
  userIdAtom,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import type { AdCard, AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Price } from '@cars/shared-ui/ad/price';
import { RecentDay } from '@cars/shared-ui/ad/recent-day';
import { Badge } from '@cars/shared-ui/ad/stock-badge';
import { DotLine } from '@cars/shared-ui/kit/dot-line';
import { Skeleton } from '@cars/shared-ui/kit/skeleton';
import { useEffect } from 'react';
import { carFacts, carHeading, viewsText } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './car-head.module.css';
import { PriceVerdict } from './prices/price-verdict.tsx';

/** What the car is, its price beside similar ones, its facts in one line, and where and since when it is on sale. */
export const CarHead = ({ ad }: { readonly ad: AdDetails }) => {
  const isOwner = useAtomValue(userIdAtom) === ad.user.id;
  return (
    <header className={styles.head}>
      <Title ad={ad} />
      <div className={styles.priceLine}>
        <Price ad={ad} className={styles.price} />
        {/* An ad that is on sale again has its fair price again. */}
        {(isOwner || !ad.is_sold) && <PriceVerdict key={ad.status} ad={ad} />}
      </div>
      <Facts ad={ad} />
    </header>
  );
};

const Title = ({ ad }: { readonly ad: AdCard }) => (
  <div>
    <h1 className={styles.title}>{carHeading(ad)}</h1>
    {ad.generation && <p className={styles.quiet}>{ad.generation}</p>}
  </div>
);

const Facts = ({ ad }: { readonly ad: AdCard | AdDetails }) => {
  const isForeign = ad.currency !== 'RUB';
  const note = foreignPriceNote(ad, useAtomValue(ratesAtom));
  const loadRates = useSetAtom(loadRatesAtom);
  useEffect(() => {
    if (isForeign) void loadRates();
  }, [isForeign, loadRates]);
  const facts = carFacts(ad);
  return (
    <>
      {note && <p className={styles.note}>{note}</p>}
      {facts.length > 0 && (
        <p className={styles.facts}>
          <DotLine parts={facts} />
        </p>
      )}
      <About ad={ad} />
    </>
  );
};

/** Place, day of publication, views and availability: loud where it is not «В наличии», as is a condition that matters. */
const About = ({ ad }: { readonly ad: AdCard & Partial<Pick<AdDetails, 'views'>> }) => {
  const stock = stockBadge(stockStatusOf(ad));
  const condition = conditionBadge(ad.condition);
  const place = adPlace(ad);
  const views = viewsText(ad.views);
  const badges = [
    stock?.color !== 'green' && stock,
    condition && { text: condition, color: 'amber' as const },
    !ad.is_sold && isPriceReduced(ad) && { text: TEXTS.priceIsReduced, color: 'green' as const },
  ];
  const parts = [
    ad.city && place,
    ad.created_at && <RecentDay moment={ad.created_at} />,
    views,
    stock?.color === 'green' && <span className={styles.inStock}>{stock.text}</span>,
  ];
  return (
    <div className={styles.about}>
      <DotLine
        before={badges.map((badge) => badge && <Badge key={badge.text} {...badge} />)}
        parts={parts.filter(Boolean)}
      />
    </div>
  );
};

/** The same box while only the card is known, or nothing at all [CAR-33]. */
export const CarHeadSkeleton = ({ known }: { readonly known: AdCard | null }) => (
  <div className={styles.head}>
    {known ? (
      <>
        <Title ad={known} />
        <Price ad={known} className={styles.price} />
        <Facts ad={known} />
      </>
    ) : (
      <>
        <Skeleton className={styles.titleSkeleton} />
        <Skeleton className={styles.priceSkeleton} />
        <Skeleton className={styles.factsSkeleton} />
        <Skeleton className={styles.aboutSkeleton} />
      </>
    )}
  </div>
);
