import { adDetailsLine, adTitle } from '@cars/shared-contracts/rules/ad';
import { cardSources } from '@cars/shared-contracts/rules/image-presets';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Price } from '@cars/shared-ui/ad/price';
import { Picture } from '@cars/shared-ui/kit/picture';
import styles from './published-car.module.css';

const WIDTH = 96;
const HEIGHT = 72;

/** The car in one row; its room is kept while the details are on their way. */
export const PublishedCar = ({ ad }: { readonly ad: AdDetails | null }) => (
  <div className={styles.car}>
    {ad && (
      <>
        <div className={styles.photo}>
          <Picture
            sources={cardSources(ad.images[0])}
            alt=""
            width={WIDTH}
            height={HEIGHT}
            sizes={`${WIDTH}px`}
            isEager
          />
        </div>
        <div className={styles.words}>
          <p className={styles.name}>{adTitle(ad)}</p>
          <p className={styles.details}>{adDetailsLine(ad)}</p>
          <Price ad={ad} className={styles.price} />
        </div>
      </>
    )}
  </div>
);
