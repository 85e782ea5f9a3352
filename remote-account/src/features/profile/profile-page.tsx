import { isSellerModeAtom, sessionAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { type ReactNode, useEffect } from 'react';
import tabbed from '../../tabbed-page.module.css';
import { moderationWaitingAtom, ownAdsAtom, refreshUserAtom, requestsSummaryAtom } from './atoms.ts';
import { HomeScreenButton } from './components/home-screen-button.tsx';
import { LegalBanner, LegalState } from './components/legal-banner.tsx';
import { ModerationLink } from './components/moderation-link.tsx';
import { OwnAdTabs, StatisticsLink } from './components/own-ads.tsx';
import { ProfileHeader } from './components/profile-header.tsx';
import { RequestsLink } from './components/requests-link.tsx';
import styles from './profile-page.module.css';
import { TEXTS } from './texts.ts';

/**
 * The user's own page, `/profile` [ACC-21]. Without admin or bulletin mode it shows only the user's
 * favourites.
 */
export const ProfilePage = ({ favourites }: { readonly favourites: ReactNode }) => {
  const session = useAtomValue(sessionAtom);
  const isSellerMode = useAtomValue(isSellerModeAtom);
  const { active } = useAtomValue(ownAdsAtom);
  const moderationWaiting = useAtomValue(moderationWaitingAtom);
  const requests = useAtomValue(requestsSummaryAtom);
  const refresh = useSetAtom(refreshUserAtom);
  useEffect(() => void refresh(), [refresh]);
  useEffect(() => {
    document.title = TEXTS.title;
  }, []);
  if (session.status === 'guest') return null;
  const { user } = session;
  return (
    <main className={`${tabbed.page} ${styles.page}`}>
      <ProfileHeader
        user={user}
        hasCount={isSellerMode}
        count={active.status === 'loaded' ? active.data.length : null}
      />
      {isSellerMode && <StatisticsLink ads={active} userId={user.id} />}
      {requests && <RequestsLink summary={requests} userId={user.id} hasNote={active.status !== 'failed'} />}
      {moderationWaiting !== null && <ModerationLink count={moderationWaiting} />}
      {isSellerMode ? (
        <>
          <LegalState user={user} />
          <OwnAdTabs />
          <LegalBanner user={user} />
        </>
      ) : (
        <>
          <h2 className={styles.title}>{TEXTS.favourites}</h2>
          {favourites}
        </>
      )}
      <HomeScreenButton />
    </main>
  );
};
