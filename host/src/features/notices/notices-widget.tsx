import {
  atom,
  isOnlineAtom,
  Provider,
  showToastAtom,
  store,
  toastAtom,
  useAtomValue,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Toasts } from './components/toasts.tsx';
import styles from './notices-widget.module.css';

const OFFLINE = 'Нет соединения с интернетом';

/** Removes the toast with this text, if it is still the current one. */
const removeToastAtom = atom(null, (get, set, text: string) => {
  if (get(toastAtom)?.text === text) set(showToastAtom, null);
});

/** A toast reports that the connection is lost [ERR-27]; what fails meanwhile gives its reason in its own place. */
const useOfflineToast = () => {
  const isOnline = useAtomValue(isOnlineAtom);
  const show = useSetAtom(showToastAtom);
  const remove = useSetAtom(removeToastAtom);
  useEffect(() => {
    if (isOnline) return undefined;
    show(OFFLINE);
    return () => remove(OFFLINE);
  }, [isOnline, show, remove]);
};

/** The current toast, above every route. It takes no space in the layout. */
export const Notices = () => {
  useOfflineToast();
  return (
    <div className={styles.place}>
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
