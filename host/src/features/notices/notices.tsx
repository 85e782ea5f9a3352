import { isOnlineAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import styles from './notices.module.css';
import { Region } from './region.tsx';
import { Toasts } from './toasts.tsx';

const OFFLINE = 'Нет соединения с интернетом';

/** What is told above every route: that the network is gone, and the current toast. It takes no room of the page. */
export const Notices = () => {
  const isOnline = useAtomValue(isOnlineAtom);
  return (
    <div className={styles.place}>
      <Region text={isOnline ? null : OFFLINE} />
      <Toasts />
    </div>
  );
};
