import { useLottieLight } from 'lottie-react';
import styles from './duck.module.css';

/** Served by the product itself (spec §7). */
const DUCK_URL = '/lottie/utyaduck.json';
/** Played twice, under five seconds in all; with reduced motion the player stays at the first picture. */
const REPEATS = 1;

/**
 * The animated duck (spec §2 "Empty state"). The light player draws SVG and evaluates no expressions; without the
 * animation file nothing is shown (security.md P24).
 */
export const Duck = () => {
  const { setDisplayRef, state } = useLottieLight({
    src: DUCK_URL,
    autoplay: true,
    loop: REPEATS,
    rendererSettings: { runExpressions: false },
  });
  return state === 'error' ? null : <div ref={setDisplayRef} className={styles.stage} aria-hidden="true" />;
};
