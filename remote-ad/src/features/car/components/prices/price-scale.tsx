import type { SimilarPrices } from '@cars/shared-contracts/schemas/price-history';
import { scalePlaces } from '../../price-rules.ts';
import styles from './price-scale.module.css';

const percent = (place: number): string => `${(place * 100).toFixed(1)}%`;

/** The middle half of similar prices with its middle, and this car's price as a dot; the words beside it say the same. */
export const PriceScale = ({
  similar,
  price,
}: {
  readonly similar: SimilarPrices;
  readonly price: number | null;
}) => {
  const places = scalePlaces(similar, price);
  return (
    <span className={styles.scale} aria-hidden="true">
      <span
        className={styles.half}
        style={{ left: percent(places.from), width: percent(places.to - places.from) }}
      />
      {places.middle !== null && <span className={styles.middle} style={{ left: percent(places.middle) }} />}
      {places.price !== null && <span className={styles.price} style={{ left: percent(places.price) }} />}
    </span>
  );
};
