import { LoadFailure } from '@cars/shared-app/load-failure';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { Loader } from '@cars/shared-ui/kit/spinner';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { useEffect } from 'react';
import { loadLogAtom, logAtom } from '../atoms.ts';
import { momentText, tied } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './history.module.css';

/** Who decided what and when, the newest first [MOD-14]. */
export const History = () => {
  const state = useAtomValue(logAtom);
  const load = useSetAtom(loadLogAtom);
  useEffect(() => void load(), [load]);
  if (state.status === 'loading') return <Loader label={TEXTS.loading} />;
  if (state.status === 'failed')
    return <LoadFailure title={TEXTS.historyFailed} failure={state.failure} onRetry={() => void load()} />;
  if (state.data.length === 0) return <StateMessage title={TEXTS.nothingDecided} />;
  return (
    <ol className={styles.entries}>
      {state.data.map(({ id, at, moderator, what, reason }) => (
        <li key={id} className={styles.entry}>
          <span className={styles.what}>{tied(what)}</span>
          {reason !== null && <span>{reason}</span>}
          <span className={styles.who}>
            {moderator}, {momentText(at)}
          </span>
        </li>
      ))}
    </ol>
  );
};
