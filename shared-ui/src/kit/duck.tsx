import styles from './duck.module.css';
import { DuckDrawing } from './duck-drawing.tsx';
import { LazyPart } from './lazy-part.tsx';
import { loadLottie } from './libraries.ts';

const loadPlayer = () =>
  Promise.all([import('./duck-player.tsx'), loadLottie()]).then(([{ playerWith }, useLottie]) =>
    playerWith(useLottie),
  );

/** The animated duck of an empty state; its player is loaded when it is shown. */
export const Duck = () => (
  <div className={styles.duck} data-duck>
    <LazyPart load={loadPlayer} props={{}} whileLoading={<span />} whenFailed={<DuckDrawing />} />
  </div>
);
