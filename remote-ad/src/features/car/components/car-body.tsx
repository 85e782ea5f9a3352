import { adPlace } from '@cars/shared-contracts/rules/ad';
import { videoEmbed } from '@cars/shared-contracts/rules/video';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { SkeletonGroup } from '@cars/shared-ui/kit/skeleton';
import type { ReactNode } from 'react';
import { specificationGroups } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './car-body.module.css';
import { CarFoot } from './car-foot.tsx';
import { CarSection } from './car-section.tsx';
import { Description } from './description.tsx';
import { PlaceBlock } from './place/place-block.tsx';
import { ReportLinks } from './report-links.tsx';
import { SellerSkeleton } from './seller-block.tsx';
import { SpecificationList } from './specification-list.tsx';
import { VideoReview } from './video/video-review.tsx';

/** Rows of a usual ad: fewer would shift the page, more would promise missing data. */
const SKELETON_ROWS = 12;

/** Everything below the signs that the ad has, with its seller before the foot. */
export const CarBody = ({
  ad,
  isOwner,
  seller,
}: {
  readonly ad: AdDetails;
  readonly isOwner: boolean;
  readonly seller: ReactNode;
}) => {
  const description = ad.description?.trim();
  const groups = specificationGroups(ad);
  return (
    <>
      {description && (
        <CarSection title={TEXTS.description}>
          <Description text={description} />
        </CarSection>
      )}
      {groups.length > 0 && (
        <CarSection title={TEXTS.specification}>
          <SpecificationList groups={groups} />
        </CarSection>
      )}
      {(ad.report_url || ad.vin_report_url) && (
        <CarSection title={TEXTS.reports}>
          <ReportLinks ad={ad} />
        </CarSection>
      )}
      {adPlace(ad) && (
        <CarSection title={TEXTS.place}>
          <PlaceBlock ad={ad} />
        </CarSection>
      )}
      {videoEmbed(ad.video) && ad.video && (
        <CarSection title={TEXTS.video}>
          <VideoReview link={ad.video} photo={ad.images[0]} />
        </CarSection>
      )}
      {seller}
      <CarFoot ad={ad} isOwner={isOwner} />
    </>
  );
};

/** The same sections as gray blocks [CAR-13]. */
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
      <SellerSkeleton />
    </CarSection>
  </>
);
