import { isOnlineAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import styles from './notices.module.css';
import { Region } from './region.tsx';
import { Toasts } from './toasts.tsx';

const OFFLINE = 'Нет соединения с интернетом';

/** The offline notice and the current toast, above every route. They take no space in the layout. */
export const Notices = () => {
  const isOnline = useAtomValue(isOnlineAtom);
  return (
    <div className={styles.place}>
      <Region text={isOnline ? null : OFFLINE} />
      <Toasts />
    </div>
  );
};
