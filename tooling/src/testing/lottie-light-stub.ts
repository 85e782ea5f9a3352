/** In place of the animation's player in tests of components: an animation that never begins. */
export const useLottieLight = () => ({ setDisplayRef: () => undefined, state: 'loading' });
