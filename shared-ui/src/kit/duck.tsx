import styles from './duck.module.css';
import { DuckDrawing } from './duck-drawing.tsx';
import { LazyPart } from './lazy-part.tsx';

const loadPlayer = () => import('./duck-player.tsx').then(({ DuckPlayer }) => DuckPlayer);

/** The animated duck of an empty state; its player is loaded when it is shown. */
export const Duck = () => (
  <div className={styles.duck} data-duck>
    <LazyPart load={loadPlayer} props={{}} whileLoading={<span />} whenFailed={<DuckDrawing />} />
  </div>
);
