import { LoadFailure } from '@cars/shared-app/load-failure';
import { type ListPage, pageOfLocation } from '@cars/shared-contracts/rules/list-page';
import {
  isSellerModeAtom,
  Link,
  Navigate,
  sessionAtom,
  useAtomValue,
  useLocation,
  useNavigationType,
  useParams,
  useRetryOnReconnect,
  userIdAtom,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { bottomBarRef } from '@cars/shared-ui/kit/bottom-bar';
import { Button, buttonClass } from '@cars/shared-ui/kit/button';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { useEffect, useLayoutEffect, useState } from 'react';
import { AdList, AdListSkeleton } from '../../ad-list/ad-list.tsx';
import { isCompanyWaiting } from '../../company.ts';
import {
  leaveSellerAtom,
  loadSellerAdsAtom,
  loadSellerAtom,
  loadSellerCountAtom,
  sellerAdsAtom,
  sellerAtom,
  sellerContactAtom,
  sellerCountAtom,
} from './atoms.ts';
import { ContactPopup, canContact } from './components/contact-popup.tsx';
import { Pagination } from './components/pagination.tsx';
import { SellerHeader } from './components/seller-header.tsx';
import { sellerName } from './rules.ts';
import { TEXTS } from './texts.ts';
import styles from './user-page.module.css';

/** The public page of a seller, `/user/{id}`; the page of the list is in the query [ACC-24]. */
export const UserPage = () => {
  const id = Number(useParams().id);
  return <Profile key={id} id={id} {...pageOfLocation(useLocation())} />;
};

type PageProps = ListPage & { readonly id: number };

const Profile = ({ id, page, after }: PageProps) => {
  const sellerState = useAtomValue(sellerAtom)(id);
  const count = useAtomValue(sellerCountAtom)(id);
  const isWaiting = useIsWaiting(id);
  const isSelf = useIsSelf(id);
  const load = useSetAtom(loadSellerAdsAtom);
  const loadSeller = useSetAtom(loadSellerAtom);
  const loadCount = useSetAtom(loadSellerCountAtom);
  const leave = useSetAtom(leaveSellerAtom);
  const userId = useAtomValue(userIdAtom) ?? 0;
  const ads = useAtomValue(sellerAdsAtom)(id, page, after, userId);

  useEffect(() => {
    void load(id, page, after, userId);
    return leave;
  }, [id, page, after, userId, load, leave]);
  useEffect(() => {
    void loadSeller(id);
    void loadCount(id);
  }, [id, loadSeller, loadCount]);
  useEffect(() => {
    document.title = sellerState.status === 'loaded' ? sellerName(sellerState.data) : TEXTS.title;
  }, [sellerState]);
  usePageStart(page);
  const isAbsent = sellerState.status === 'failed' && sellerState.failure.kind === 'absent';
  // Without the seller and the ads there is one retry button for both.
  const isAllFailed = sellerState.status === 'failed' && ads.status === 'failed';
  const isSellerFailed = sellerState.status === 'failed' && !isAbsent && !isAllFailed;
  useRetryOnReconnect(isSellerFailed ? () => void loadSeller(id) : null);

  if (isAbsent) return <AbsentSeller isSelf={isSelf} />;
  if (isAllFailed)
    return (
      <main>
        <LoadFailure
          place="page"
          title={TEXTS.sellerFailed}
          failure={sellerState.failure}
          onRetry={() => {
            void loadSeller(id);
            void load(id, page, after, userId);
          }}
        />
      </main>
    );
  return (
    <div className={styles.page}>
      <main className={styles.content}>
        <SellerHeader
          state={sellerState}
          count={count}
          isWaiting={isWaiting}
          onRetry={() => void loadSeller(id)}
        />
        <OwnStatistics id={id} />
        <h2 className={styles.title}>{TEXTS.ads}</h2>
        <Ads id={id} page={page} after={after} />
      </main>
      <ContactBar id={id} />
    </div>
  );
};

const useIsSelf = (id: number): boolean => useAtomValue(userIdAtom) === id;

/** The user's own company is pending. */
const useIsWaiting = (id: number): boolean => {
  const session = useAtomValue(sessionAtom);
  const isSelf = useIsSelf(id);
  return isSelf && session.status === 'signed-in' && isCompanyWaiting(session.user);
};

const loadStatistics = () =>
  import('@cars/shared-app/statistics/days-statistics').then(({ DaysStatistics }) => DaysStatistics);
const ALL_ADS = { adId: null };

/** The seller's own figures, which other people do not get [SELL-47]. */
const OwnStatistics = ({ id }: { readonly id: number }) => {
  const isSelf = useIsSelf(id);
  return isSelf ? <LazyPart load={loadStatistics} props={ALL_ADS} /> : null;
};

/** A user without ads is absent [ACC-44]; oneself is led to publish one, in seller mode. */
const AbsentSeller = ({ isSelf }: { readonly isSelf: boolean }) => {
  const isSeller = useAtomValue(isSellerModeAtom) && isSelf;
  return (
    <main>
      <StateMessage
        place="page"
        title={isSelf ? TEXTS.noAds : TEXTS.absent}
        {...(isSelf && !isSeller ? {} : { text: isSeller ? TEXTS.ownEmptyLead : TEXTS.absentLead })}
        action={
          <Link to={isSeller ? paths.createAd() : paths.catalog()} className={buttonClass()}>
            {isSeller ? TEXTS.create : TEXTS.toCatalog}
          </Link>
        }
      />
    </main>
  );
};

/** A page that failed is an empty list with the retry beside it [ERR-18]. */
const Ads = ({ id, page, after }: PageProps) => {
  const userId = useAtomValue(userIdAtom) ?? 0;
  const state = useAtomValue(sellerAdsAtom)(id, page, after, userId);
  const load = useSetAtom(loadSellerAdsAtom);
  if (state.status === 'loading') return <AdListSkeleton />;
  if (state.status === 'failed')
    return (
      <LoadFailure
        title={TEXTS.failed}
        failure={state.failure}
        onRetry={() => void load(id, page, after, userId)}
      />
    );
  const { ads, totalPages, next } = state.data;
  const pageTo = (to: number) => (to === 1 ? paths.user(id) : `${paths.user(id)}?page=${to}`);
  if (ads.length === 0 && page > 1) return <Navigate to={pageTo(Math.min(totalPages, page - 1))} replace />;
  if (ads.length === 0) return <StateMessage title={TEXTS.noAds} />;
  return (
    <>
      <AdList ads={ads} />
      <Pagination current={page} total={totalPages} next={next} pageTo={pageTo} />
    </>
  );
};

const ContactBar = ({ id }: { readonly id: number }) => {
  const contact = useAtomValue(sellerContactAtom)(id);
  const isSelf = useIsSelf(id);
  const [isOpen, setIsOpen] = useState(false);
  if (isSelf || !canContact(contact)) return null;
  return (
    <>
      <div ref={bottomBarRef} className={styles.bar}>
        <Button isWide className={styles.contact} onClick={() => setIsOpen(true)}>
          {TEXTS.contact}
        </Button>
      </div>
      {isOpen && <ContactPopup seller={contact} onClose={() => setIsOpen(false)} />}
    </>
  );
};

/** Another page of the list begins at its top; Back leaves the scroll position to the browser. */
const usePageStart = (page: number) => {
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves the screen
  useLayoutEffect(() => {
    if (navigation !== 'POP') window.scrollTo(0, 0);
  }, [page]);
};
