import { videoEmbed } from '@cars/shared-contracts/rules/video';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Skeleton, SkeletonGroup } from '@cars/shared-ui/kit/skeleton';
import { specificationRows } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './car-body.module.css';
import { CarSection } from './car-section.tsx';
import { Description } from './description.tsx';
import { PlaceBlock } from './place/place-block.tsx';
import { PriceSection } from './prices/price-section.tsx';
import { ReportLinks } from './report-links.tsx';
import { SellerBlock } from './seller-block.tsx';
import { SpecificationList } from './specification-list.tsx';
import { VideoReview } from './video/video-review.tsx';

/** Rows of a usual ad: fewer would let the page jump, more would promise what is not there. */
const SKELETON_ROWS = 12;

/** Everything below price and title, as far as the ad has it. */
export const CarBody = ({ ad }: { readonly ad: AdDetails }) => {
  const description = ad.description?.trim();
  const rows = specificationRows(ad);
  return (
    <>
      {rows.length > 0 && (
        <CarSection title={TEXTS.specification}>
          <SpecificationList rows={rows} />
        </CarSection>
      )}
      <PriceSection ad={ad} />
      {description && (
        <CarSection title={TEXTS.description}>
          <Description text={description} />
        </CarSection>
      )}
      {(ad.report_url || ad.vin_report_url) && (
        <CarSection title={TEXTS.reports}>
          <ReportLinks ad={ad} />
        </CarSection>
      )}
      <CarSection title={TEXTS.place}>
        <PlaceBlock ad={ad} />
      </CarSection>
      {videoEmbed(ad.video) && ad.video && (
        <CarSection title={TEXTS.video}>
          <VideoReview link={ad.video} />
        </CarSection>
      )}
      <CarSection title={TEXTS.seller}>
        <SellerBlock seller={ad.user} />
      </CarSection>
    </>
  );
};

/** The same sections as grey places (spec §2 "Car details"). */
export const CarBodySkeleton = () => (
  <>
    <CarSection title={TEXTS.specification}>
      <SkeletonGroup>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <div key={row} className={styles.row} />
        ))}
      </SkeletonGroup>
    </CarSection>
    <CarSection title={TEXTS.seller}>
      <SkeletonGroup className={styles.seller}>
        <Skeleton width="60px" height="60px" radius="50%" />
        <div className={styles.words}>
          <Skeleton width="160px" height="16px" />
          <Skeleton width="110px" height="14px" />
        </div>
      </SkeletonGroup>
    </CarSection>
  </>
);
