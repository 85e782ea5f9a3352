import { adDetailsLine, adPlace, adTitle } from '@cars/shared-contracts/rules/ad';
import { cardSources } from '@cars/shared-contracts/rules/image-presets';
import type { AdCard as Ad } from '@cars/shared-contracts/schemas/ad';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { type ComponentType, memo, type ReactNode, useId } from 'react';
import { Icon } from '../kit/icon.tsx';
import { Picture } from '../kit/picture.tsx';
import styles from './ad-card.module.css';
import { Price } from './price.tsx';
import { StockBadge } from './stock-badge.tsx';

/** What the card hands to the app's own link; the router's `Link` fits as it is. */
export interface CardLinkProps {
  readonly to: string;
  readonly className?: string | undefined;
  readonly onClick?: () => void;
  readonly 'aria-labelledby': string;
  readonly 'aria-describedby': string;
  readonly children: ReactNode;
}

export interface AdCardProps {
  readonly ad: Ad;
  readonly linkTo: ComponentType<CardLinkProps>;
  /** The card was tapped; the link itself does the rest. */
  readonly onOpen?: ((ad: Ad) => void) | undefined;
  /** Draws the button beside the link, at the photo's top right; a component, so that the card stays memoised. */
  readonly heart?: ComponentType<{ readonly ad: Ad }> | undefined;
  /** The first cards of a screen do not wait to be scrolled to. */
  readonly isEager?: boolean;
  /** `sizes` of the photo for the grid it stands in. */
  readonly sizes?: string;
}

/** Two columns on phones, three and four on wider frames (look: "Catalogue"). */
export const CARD_SIZES = '(min-width: 900px) 290px, (min-width: 600px) 33vw, (max-width: 339px) 100vw, 50vw';

/** One ad of a list (spec §2 "Listing card"): a real link that is named by its title. */
export const AdCard = memo(
  ({ ad, linkTo: CardLink, onOpen, heart: Heart, isEager = false, sizes }: AdCardProps) => {
    const id = useId();
    return (
      <article className={styles.card}>
        <CardLink
          to={paths.car(ad.id)}
          className={styles.link}
          onClick={() => onOpen?.(ad)}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-price ${id}-details`}
        >
          <div className={styles.photo}>
            <Picture
              sources={cardSources(ad.images[0])}
              alt=""
              width={350}
              height={262}
              sizes={sizes ?? CARD_SIZES}
              isEager={isEager}
            />
            <StockBadge status={ad.stock_status ?? ad.status} className={styles.badge} />
            {ad.has_video && (
              <span className={styles.video}>
                <Icon name="play" size={16} />
                Видео
              </span>
            )}
          </div>
          <div className={styles.text}>
            <h2 id={`${id}-title`} className={styles.title}>
              {adTitle(ad)}
            </h2>
            <Price ad={ad} id={`${id}-price`} className={styles.price} />
            <span id={`${id}-details`} className={styles.details}>
              {adDetailsLine(ad)}
            </span>
            <span className={styles.place}>{adPlace(ad)}</span>
          </div>
        </CardLink>
        {Heart && <Heart ad={ad} />}
      </article>
    );
  },
);
