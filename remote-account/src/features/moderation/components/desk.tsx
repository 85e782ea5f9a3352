import { LoadFailure } from '@cars/shared-app/load-failure';
import { NotFoundPage } from '@cars/shared-app/not-found-page';
import { useAtomValue, useNavigate, useSearchParams, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Loader } from '@cars/shared-ui/kit/spinner';
import { Tabs } from '@cars/shared-ui/kit/tabs';
import { useEffect } from 'react';
import { decidedCountAtom, deskAtom, flushAtom, loadDeskAtom } from '../atoms.ts';
import styles from '../moderation-page.module.css';
import { TEXTS } from '../texts.ts';
import { History } from './history.tsx';
import { WaitingList } from './waiting-list.tsx';

/** The last decision is sent when the page is left or closed. */
const useFlushAtLeaving = () => {
  const flush = useSetAtom(flushAtom);
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
};

/** The desk of a signed-in user, once the server has stated whether there is one [MOD-13]. */
export const DeskScreen = () => {
  const state = useAtomValue(deskAtom);
  const load = useSetAtom(loadDeskAtom);
  const decidedHere = useAtomValue(decidedCountAtom);
  const isHistory = useSearchParams()[0].get('tab') === 'history';
  const navigate = useNavigate();
  useFlushAtLeaving();
  useEffect(() => void load(), [load]);
  const isAbsent = state.status === 'absent';
  useEffect(() => {
    if (!isAbsent) document.title = TEXTS.title;
  }, [isAbsent]);
  if (state.status === 'absent') return <NotFoundPage />;
  if (state.status === 'loading')
    return (
      <main className={styles.page}>
        <Loader label={TEXTS.loading} />
      </main>
    );
  if (state.status === 'failed')
    return (
      <main className={styles.page}>
        <LoadFailure place="page" title={TEXTS.failed} failure={state.failure} onRetry={() => void load()} />
      </main>
    );
  const { data } = state;
  const count = data.waiting - decidedHere;
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{TEXTS.title}</h1>
      <Tabs
        label={TEXTS.tabs}
        tabs={[
          { value: 'waiting', label: TEXTS.waiting, count },
          { value: 'history', label: TEXTS.history },
        ]}
        value={isHistory ? 'history' : 'waiting'}
        onSelect={(tab) =>
          navigate(tab === 'history' ? `${paths.moderation()}?tab=history` : paths.moderation(), {
            replace: true,
          })
        }
      >
        {isHistory ? <History /> : <WaitingList desk={data} count={count} />}
      </Tabs>
    </main>
  );
};
