import styles from './duck.module.css';
import { DuckDrawing } from './duck-drawing.tsx';
import type { LottieHook } from './libraries.ts';

/** Served by the product itself. */
const DUCK_URL = '/lottie/utyaduck.json';
/** Played twice, under five seconds in all; with reduced motion the player shows the first picture. */
const REPEATS = 1;

/** The light player draws SVG and evaluates no expressions; without the animation file the duck does not move. */
export const playerWith = (useLottie: LottieHook) =>
  function DuckPlayer() {
    const { setDisplayRef, state } = useLottie({
      src: DUCK_URL,
      autoplay: true,
      loop: REPEATS,
      rendererSettings: { runExpressions: false },
    });
    return state === 'error' ? (
      <DuckDrawing />
    ) : (
      <div ref={setDisplayRef} className={styles.stage} aria-hidden="true" />
    );
  };
