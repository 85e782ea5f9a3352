import { join } from 'node:path';
import { ROOT } from '@cars/tooling/root';
import type { Messenger } from '../pages/simulator-page.ts';

/** Where `pnpm gallery` writes: `GALLERY_DIR`, or `gallery` in the repository's root. */
export const galleryFolder = (): string => process.env.GALLERY_DIR || join(ROOT, 'gallery');

/** The variants of a screen in the gallery, in the order of the page. */
export const VARIANTS = {
  light: { scheme: 'light', width: 390, height: 844 },
  dark: { scheme: 'dark', width: 390, height: 844 },
  small: { scheme: 'light', width: 320, height: 568 },
  wide: { scheme: 'light', width: 1440, height: 900 },
  'wide-dark': { scheme: 'dark', width: 1440, height: 900 },
} as const;
export type Variant = keyof typeof VARIANTS;

export const galleryFile = (screen: string, variant: Variant): string => `${screen}-${variant}.jpg`;

/** The phone of the simulator with one messenger. */
export const messengerFile = (messenger: Messenger): string => `messenger-${messenger}.jpg`;
