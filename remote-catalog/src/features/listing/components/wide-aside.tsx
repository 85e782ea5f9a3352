import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import type { ComponentType } from 'react';
import { useIsWide } from '../../../wide-window.ts';
import { TEXTS } from '../texts.ts';
import styles from './wide-aside.module.css';

const NO_PROPS = {};

/** The place of the filters in a wide window. `load` must be a constant of a module. */
export const WideAside = ({ load }: { load: () => Promise<ComponentType<object>> }) => {
  const isWide = useIsWide();
  return (
    <aside className={styles.aside} aria-label={TEXTS.filters}>
      {isWide && <LazyPart load={load} props={NO_PROPS} />}
    </aside>
  );
};
