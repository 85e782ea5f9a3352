import { sharedLibrary } from './shared-library.ts';

/* The names have exact versions: apps with another one load their own copy. */
export const LEAFLET = 'leaflet 1.9.4';
export const IMASK = 'react-imask 7.6.1';
export const LOTTIE = 'lottie-react 3.1.2';

export type Leaflet = typeof import('leaflet');
export const loadLeaflet = (): Promise<Leaflet> => sharedLibrary(LEAFLET, () => import('leaflet'));

export type Mask = typeof import('react-imask').IMask;
export const loadMask = (): Promise<Mask> =>
  sharedLibrary(IMASK, () => import('./input-mask.ts').then(({ IMask }) => IMask));

export type LottieHook = typeof import('lottie-react').useLottieLight;
/** The hook of the light player. */
export const loadLottie = (): Promise<LottieHook> =>
  sharedLibrary(LOTTIE, () => import('./lottie-light.ts').then(({ useLottieLight }) => useLottieLight));
