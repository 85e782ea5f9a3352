import { isOnlineAtom, Provider, store, useAtomValue } from '@cars/shared-contracts/runtime';
import { createRoot } from 'react-dom/client';
import { Region } from './components/region.tsx';
import { Toasts } from './components/toasts.tsx';
import styles from './notices-widget.module.css';

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

/** Mounts notices in a separate React root, so that no screen waits for them. */
export const mountNotices = (): void => {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <Provider store={store}>
      <Notices />
    </Provider>,
  );
};
