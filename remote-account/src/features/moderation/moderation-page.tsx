import { LoadFailure } from '@cars/shared-app/load-failure';
import { NotFoundPage } from '@cars/shared-app/not-found-page';
import { isSignedInAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import styles from './moderation-page.module.css';
import { TEXTS } from './texts.ts';

/** Few people need it: its code is loaded by those who open it. */
const loadDesk = async () => (await import('./components/desk.tsx')).DeskScreen;

const FAILED = (
  <main className={styles.page}>
    <LoadFailure place="page" title={TEXTS.failed} onRetry={() => window.location.reload()} />
  </main>
);

/** The moderators' desk, `/moderation`; a guest finds nothing here [MOD-13]. */
export const ModerationPage = () => {
  const isSignedIn = useAtomValue(isSignedInAtom);
  return isSignedIn ? <LazyPart load={loadDesk} props={{}} whenFailed={FAILED} /> : <NotFoundPage />;
};
