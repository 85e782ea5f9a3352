import {
  useAtomValue,
  useNavigationType,
  useParams,
  userIdAtom,
  useSearchParams,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { bottomBarRef } from '@cars/shared-ui/kit/bottom-bar';
import { Button } from '@cars/shared-ui/kit/button';
import { EmptyState } from '@cars/shared-ui/kit/empty-state';
import { useEffect, useLayoutEffect, useState } from 'react';
import { AdList, AdListSkeleton } from '../../ad-list/ad-list.tsx';
import {
  leaveSellerAtom,
  loadSellerAdsAtom,
  loadSellerCountAtom,
  sellerAdsAtom,
  sellerAtom,
  sellerCountAtom,
} from './atoms.ts';
import { ContactPopup, canContact } from './components/contact-popup.tsx';
import { Pagination } from './components/pagination.tsx';

import { SellerHeader } from './components/seller-header.tsx';
import { pageOf } from './rules.ts';
import { TEXTS } from './texts.ts';
import styles from './user-page.module.css';

/** The public page of a seller, `/user/{id}`; the page of the list stands in the query (spec §2 "User profile"). */
export const UserPage = () => {
  const id = Number(useParams().id);
  const page = pageOf(useSearchParams()[0].get('page'));
  return <Profile key={id} id={id} page={page} />;
};

const Profile = ({ id, page }: { readonly id: number; readonly page: number }) => {
  const state = useAtomValue(sellerAdsAtom)(id, page);
  const sellerState = useAtomValue(sellerAtom)(id);
  const seller = sellerState.status === 'known' ? sellerState.seller : null;
  const count = useAtomValue(sellerCountAtom)(id);
  const isSelf = useAtomValue(userIdAtom) === id;
  const load = useSetAtom(loadSellerAdsAtom);
  const loadCount = useSetAtom(loadSellerCountAtom);
  const leave = useSetAtom(leaveSellerAtom);
  const [isContactOpen, setIsContactOpen] = useState(false);

  useEffect(() => {
    void load(id, page);
    return leave;
  }, [id, page, load, leave]);
  useEffect(() => {
    void loadCount(id);
  }, [id, loadCount]);
  useEffect(() => {
    document.title = seller?.name?.trim() || TEXTS.seller;
  }, [seller]);
  usePageStart(page);

  return (
    <div className={styles.page}>
      <main className={styles.content}>
        <SellerHeader seller={seller} isAwaited={sellerState.status === 'awaited'} count={count} />
        <h2 className={styles.title}>{TEXTS.ads}</h2>
        {state.status === 'loading' && <AdListSkeleton />}
        {state.status === 'failed' && (
          <EmptyState
            isAlert
            title={TEXTS.failed}
            action={<Button onClick={() => void load(id, page)}>{TEXTS.retry}</Button>}
          />
        )}
        {state.status === 'shown' && state.ads.length === 0 && <EmptyState title={TEXTS.noAds} />}
        {state.status === 'shown' && (
          <>
            <AdList ads={state.ads} />
            <Pagination
              current={page}
              total={state.totalPages}
              pageTo={(to) => (to === 1 ? paths.user(id) : `${paths.user(id)}?page=${to}`)}
            />
          </>
        )}
      </main>
      {seller && !isSelf && canContact(seller) && (
        <div ref={bottomBarRef} className={styles.bar}>
          <Button isWide className={styles.contact} onClick={() => setIsContactOpen(true)}>
            {TEXTS.contact}
          </Button>
        </div>
      )}
      {seller && isContactOpen && <ContactPopup seller={seller} onClose={() => setIsContactOpen(false)} />}
    </div>
  );
};

/** Another page of the list begins at its top; Back leaves the place to the browser. */
const usePageStart = (page: number) => {
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves the screen
  useLayoutEffect(() => {
    if (navigation !== 'POP') window.scrollTo(0, 0);
  }, [page]);
};
