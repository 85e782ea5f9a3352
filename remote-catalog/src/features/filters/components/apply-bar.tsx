import { useRequest } from '@cars/shared-app/use-request';
import { useAtomValue } from '@cars/shared-contracts/runtime';
import { bottomBarRef } from '@cars/shared-ui/kit/bottom-bar';
import { Button } from '@cars/shared-ui/kit/button';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { countQueryAtom, countRequest } from '../atoms.ts';
import { applyText } from '../rules.ts';
import styles from './apply-bar.module.css';
import { useRetryWithPanel } from './use-retry-with-panel.ts';

/** The button that shows the list, with the live count of matching ads [J8] [CAT-42]. */
export const ApplyBar = () => {
  const query = useAtomValue(countQueryAtom);
  const { state, retry } = useRequest(countRequest, query);
  useRetryWithPanel(state.status === 'failed', retry);
  const count = query !== '' && state.status === 'loaded' && state.data !== 'none' ? state.data : null;
  const text = applyText(count);
  return (
    <div ref={bottomBarRef} className={styles.bar}>
      <Button type="submit" isWide className={styles.apply}>
        {text}
      </Button>
      <VisuallyHidden>
        <span role="status">{count ? text : ''}</span>
      </VisuallyHidden>
    </div>
  );
};
