import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { type ComponentType, useSyncExternalStore } from 'react';
import { TEXTS } from '../texts.ts';
import styles from './wide-aside.module.css';

/** From this width the filters are beside the list; the style files use it too. */
const WIDE = '(min-width: 1100px)';
const NO_PROPS = {};

const follow = (callback: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', callback);
  return () => query.removeEventListener('change', callback);
};

/** The server renders for phones; the place beside the list is reserved by the style alone. */
const useIsWide = () =>
  useSyncExternalStore(
    follow,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );

/** The place of the filters in a wide window. `load` must be a constant of a module. */
export const WideAside = ({ load }: { load: () => Promise<ComponentType<object>> }) => {
  const isWide = useIsWide();
  return (
    <aside className={styles.aside} aria-label={TEXTS.filters}>
      {isWide && <LazyPart load={load} props={NO_PROPS} />}
    </aside>
  );
};
