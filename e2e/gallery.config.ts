import { defineConfig } from '@playwright/test';
import pictures from './pictures.config.ts';

/** `pnpm gallery`: every screen with the demo's photographs, on one page for a person to look through. */
export default defineConfig({
  ...pictures,
  testMatch: 'gallery.ts',
  globalTeardown: './pictures/gallery-page.ts',
  use: { ...pictures.use, deviceScaleFactor: 2 },
});
