import {
  adDetailsLine,
  adPlace,
  adTitle,
  conditionBadge,
  isPriceReduced,
  stockBadge,
  stockStatusOf,
} from '@cars/shared-contracts/rules/ad';
import { cardSources } from '@cars/shared-contracts/rules/image-presets';
import { foreignPriceNote } from '@cars/shared-contracts/rules/money';
import type { AdCard as Ad } from '@cars/shared-contracts/schemas/ad';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { type ComponentType, memo, type ReactNode, useId } from 'react';
import { classNames } from '../kit/class-names.ts';
import { Icon } from '../kit/icon.tsx';
import { PLAY_ICON } from '../kit/icons.ts';
import { Picture } from '../kit/picture.tsx';
import styles from './ad-card.module.css';
import { Price } from './price.tsx';
import { RecentDay } from './recent-day.tsx';
import badge from './stock-badge.module.css';

/** Props of the app's own link; the router's `Link` fits as it is. */
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
  /** Called when the card is tapped; the link itself navigates. */
  readonly onOpen?: ((ad: Ad) => void) | undefined;
  /** Draws the button beside the link, at the photo's top right; a component, so that the card stays memoized. */
  readonly heart?: ComponentType<{ readonly ad: Ad }> | undefined;
  /** The first cards of a screen are not lazy. */
  readonly isEager?: boolean;
  /** Lists of one's own: the photo is beside the words, and what belongs to the ad is below both. */
  readonly isRow?: boolean;
}

/** Two columns on phones, three and four on wider frames. */
export const CARD_SIZES = '(min-width: 900px) 290px, (min-width: 600px) 33vw, (max-width: 339px) 100vw, 50vw';

interface BadgeOfAd {
  readonly text: string;
  readonly color: keyof typeof badge;
}

/** Labels of an unusual ad, over the top of the photo: not in stock, its condition, warnings, a lower price. */
const badgesOf = (ad: Ad): readonly BadgeOfAd[] => {
  const stock = stockBadge(stockStatusOf(ad));
  const condition = conditionBadge(ad.condition);
  return [
    stock?.color !== 'green' && stock,
    condition && { text: condition, color: 'amber' as const },
    // The heading of the warnings on the page of the ad.
    ad.has_warnings && { text: 'Проверьте до звонка', color: 'amber' as const },
    isPriceReduced(ad) && { text: 'Цена снижена', color: 'green' as const },
  ].filter((label) => !!label);
};

/** Usual labels, at the foot of the photo, where they cover nothing of the car. */
const Marks = ({ ad }: { ad: Ad }) => {
  const stock = stockBadge(stockStatusOf(ad));
  return (
    <div className={styles.marks}>
      {stock?.color === 'green' && (
        <span data-badge className={classNames(styles.mark, styles['in-stock'])}>
          {stock.text}
        </span>
      )}
      {ad.has_video && (
        <span className={classNames(styles.mark, styles.video)}>
          <Icon path={PLAY_ICON} isSolid size={16} />
          <span className={styles['video-word']}>Видео</span>
        </span>
      )}
    </div>
  );
};

/** One ad of a list [CAT-12]: a real link that is named by its title. */
export const AdCard = memo(
  ({ ad, linkTo: CardLink, onOpen, heart: Heart, isEager = false, isRow = false }: AdCardProps) => {
    const id = useId();
    const foreignPrice = foreignPriceNote(ad);
    const badges = badgesOf(ad);
    const parts = ['price', foreignPrice && 'rate', 'details', 'place', badges.length > 0 && 'badges'];
    const words = (
      <>
        <Price ad={ad} id={`${id}-price`} className={styles.price} />
        {foreignPrice && (
          <span id={`${id}-rate`} hidden>
            {foreignPrice}
          </span>
        )}
        <div className={styles.words}>
          <h2 id={`${id}-title`} className={styles.title}>
            <span className={styles['short-title']} data-title={adTitle(ad)} aria-hidden="true" />
            <span className={styles['whole-title']}>{adTitle(ad)}</span>
          </h2>
          <span id={`${id}-details`} className={styles.details}>
            {adDetailsLine(ad)}
          </span>
          <div id={`${id}-place`} className={styles.foot}>
            <span className={styles.place}>{adPlace(ad)}</span>
            {ad.created_at && <RecentDay moment={ad.created_at} />}
          </div>
        </div>
      </>
    );
    return (
      <article className={classNames(styles.card, isRow && styles['in-row'])}>
        <CardLink
          to={paths.car(ad.id)}
          className={styles.link}
          onClick={() => onOpen?.(ad)}
          aria-labelledby={`${id}-title`}
          aria-describedby={parts.flatMap((part) => (part ? `${id}-${part}` : [])).join(' ')}
        >
          <div className={styles.photo}>
            <Picture
              sources={cardSources(ad.images[0])}
              alt=""
              width={350}
              height={262}
              sizes={CARD_SIZES}
              isEager={isEager}
            />
            {badges.length > 0 && (
              <div
                data-badge
                id={`${id}-badges`}
                className={classNames(styles.badges, Heart && styles['beside-heart'])}
              >
                {badges.map(({ text, color }) => (
                  <span key={text} className={classNames(badge.badge, badge[color])}>
                    {text}
                  </span>
                ))}
              </div>
            )}
            <Marks ad={ad} />
          </div>
          {isRow ? <div className={styles.side}>{words}</div> : words}
        </CardLink>
        {Heart && <Heart ad={ad} />}
      </article>
    );
  },
);
