import type { Store, Theme } from '@cars/shared-contracts/shell/messenger';
import { createValueStore } from './value-store.ts';

/** A theme that follows the device's preference. */
export const createDeviceTheme = (
  themeOf: (prefersDark: boolean) => Theme = (prefersDark) => ({
    scheme: prefersDark ? 'dark' : 'light',
    params: {},
  }),
): Store<Theme> => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const store = createValueStore<Theme>(themeOf(dark.matches));
  dark.addEventListener('change', () => store.set(themeOf(dark.matches)));
  return store;
};
