import { useRequest } from '@cars/shared-app/use-request';
import { useAtomValue, useRetryOnReconnect } from '@cars/shared-contracts/runtime';
import { bottomBarRef } from '@cars/shared-ui/kit/bottom-bar';
import { Button } from '@cars/shared-ui/kit/button';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { countQueryAtom, countRequest } from '../atoms.ts';
import { applyText } from '../rules.ts';
import styles from './apply-bar.module.css';

/** The button that shows the list, with the live count of matching ads [J8] [CAT-42]. */
export const ApplyBar = () => {
  const query = useAtomValue(countQueryAtom);
  const { state, retry } = useRequest(countRequest, query);
  useRetryOnReconnect(state.status === 'failed' ? retry : null);
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
