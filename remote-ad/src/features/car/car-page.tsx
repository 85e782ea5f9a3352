import { useIsWide } from '@cars/shared-app/use-is-wide';
import { viewedIdsAtom } from '@cars/shared-app/viewed-ids';
import { documentTitle, isTakenDown } from '@cars/shared-contracts/rules/ad';
import {
  previewAdAtom,
  useAtomValue,
  useParams,
  userIdAtom,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import type { AdCard, AdDetails } from '@cars/shared-contracts/schemas/ad';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { useEffect } from 'react';
import { type CarState, carStateAtom, followUserAtom, leaveCarAtom, loadCarAtom } from './atoms.ts';
import styles from './car-page.module.css';
import { ActionsSkeleton } from './components/actions-skeleton.tsx';
import { CarBody, CarBodySkeleton } from './components/car-body.tsx';
import { CarGone } from './components/car-gone.tsx';
import { CarHead, CarHeadSkeleton } from './components/car-head.tsx';
import { CarFailed, CarMissing } from './components/car-message.tsx';
import { CarPopups } from './components/car-popups.tsx';
import { CarSection } from './components/car-section.tsx';
import { ContactBar } from './components/contact-bar.tsx';
import { CarNote } from './components/note/car-note.tsx';
import { OwnerBar } from './components/owner/owner-bar.tsx';
import { TakenDownNotice } from './components/owner/taken-down-notice.tsx';
import { PhotoSkeleton } from './components/photo-skeleton.tsx';
import { PhotoSlider } from './components/photo-slider.tsx';
import { SellerBlock } from './components/seller-block.tsx';
import { SignRow } from './components/signs/sign-row.tsx';
import { SimilarAds } from './components/similar/similar-ads.tsx';
import { SoldNotice } from './components/sold-notice.tsx';
import { WarningBox } from './components/warnings/warning-box.tsx';
import { enterCarAtom, exitCarAtom } from './popup-atoms.ts';
import { adIdOf } from './rules.ts';
import { TEXTS } from './texts.ts';

/** The page of one car, `/car/{id}` [CAR-4]. */
export const CarPage = () => {
  const id = adIdOf(useParams().id);
  return <main className={styles.page}>{id === null ? <CarMissing /> : <Car key={id} id={id} />}</main>;
};

const WAITING: CarState = { status: 'loading' };

const Car = ({ id }: { readonly id: number }) => {
  const state = useAtomValue(carStateAtom)(id);
  const tapped = useAtomValue(previewAdAtom);
  const known = tapped?.id === id ? tapped : null;
  const userId = useAtomValue(userIdAtom);
  const load = useSetAtom(loadCarAtom);
  const follow = useSetAtom(followUserAtom);
  const leave = useSetAtom(leaveCarAtom);
  const enter = useSetAtom(enterCarAtom);
  const exit = useSetAtom(exitCarAtom);

  useEffect(() => {
    enter(id);
    void load(id);
    return () => {
      leave();
      exit();
    };
  }, [id, load, leave, enter, exit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a launch may show the car before it has signed in.
  useEffect(() => follow(id), [id, userId, follow]);
  useDocumentTitle(state);
  useViewed(state.status === 'shown' ? id : null);
  const retry = () => void load(id);

  if (state.status === 'missing')
    return <CarGone id={id} waiting={<CarSheet state={WAITING} known={null} onRetry={retry} />} />;
  if (state.status === 'failed' && !known)
    return <CarFailed place="page" failure={state.failure} onRetry={retry} />;
  return <CarSheet state={state} known={known} onRetry={retry} />;
};

/** Photos, head and body, or their skeletons; one tree, so that the first photo stays the same element. */
const CarSheet = ({
  state,
  known,
  onRetry,
}: {
  readonly state: Exclude<CarState, { status: 'missing' }>;
  readonly known: AdCard | null;
  readonly onRetry: () => void;
}) => {
  const ad = state.status === 'shown' ? state.ad : null;
  // After a failure the tapped card's content stays.
  const isFailed = state.status === 'failed';
  const isOwner = useAtomValue(userIdAtom) === ad?.user.id;
  // On a wide screen the seller belongs to the first view too.
  const isSellerBeside = useIsWide() && !isOwner;
  const photos = ad?.images ?? known?.images;
  return (
    <>
      <article
        className={classNames(styles.sheet, isFailed && styles.failed)}
        aria-busy={ad === null && !isFailed}
      >
        <div className={styles.photos}>
          {photos ? <PhotoSlider photos={photos} isComplete={ad !== null} /> : <PhotoSkeleton />}
        </div>
        <div className={styles.aside}>
          <div className={styles.head}>{ad ? <CarHead ad={ad} /> : <CarHeadSkeleton known={known} />}</div>
          {ad ? <Actions ad={ad} isOwner={isOwner} /> : !isFailed && <ActionsSkeleton />}
          {ad && isSellerBeside && <SellerSection ad={ad} />}
        </div>
        <div className={styles.body}>
          {isFailed ? (
            <CarFailed place="note" failure={state.failure} onRetry={onRetry} />
          ) : ad ? (
            <CarBody ad={ad} isOwner={isOwner} seller={!isSellerBeside && <SellerSection ad={ad} />} />
          ) : (
            <CarBodySkeleton />
          )}
        </div>
      </article>
      {ad && <SimilarAds id={ad.id} />}
      <VisuallyHidden>
        <span role="status">{ad || isFailed ? '' : TEXTS.loading}</span>
      </VisuallyHidden>
      {ad && <CarPopups ad={ad} />}
    </>
  );
};

const SellerSection = ({ ad }: { readonly ad: AdDetails }) => (
  <CarSection title={TEXTS.seller}>
    <SellerBlock ad={ad} />
  </CarSection>
);

/** Remembers an ad that is shown as opened on this device [CAR-57]. */
const useViewed = (id: number | null) => {
  const change = useSetAtom(viewedIdsAtom);
  useEffect(() => {
    if (id !== null) change((ids) => [id, ...ids]);
  }, [id, change]);
};

const Actions = ({ ad, isOwner }: { readonly ad: AdDetails; readonly isOwner: boolean }) => (
  <>
    <WarningBox ad={ad} isOwner={isOwner} />
    {isOwner && isTakenDown(ad) && <TakenDownNotice />}
    {isOwner ? <OwnerBar ad={ad} /> : ad.is_sold ? <SoldNotice /> : <ContactBar ad={ad} />}
    {!isOwner && (
      <>
        <SignRow ad={ad} />
        <CarNote ad={ad} />
      </>
    )}
  </>
);

/** Sets the tab's title to the car's while its page is open. */
const useDocumentTitle = (state: CarState) => {
  const hasAd = state.status === 'settling' || state.status === 'shown';
  const title = state.status === 'missing' ? TEXTS.missingTitle : hasAd ? documentTitle(state.ad) : null;
  useEffect(() => {
    if (title === null) return undefined;
    document.title = title;
    return () => {
      // Not the previous title: a page that was opened at a car has that car's title in its HTML.
      document.title = TEXTS.product;
    };
  }, [title]);
};
