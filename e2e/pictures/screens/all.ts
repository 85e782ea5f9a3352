import type { Screen } from '../screen.ts';
import { ACCOUNT_SCREENS } from './account.ts';
import { CAR_SCREENS } from './car.ts';
import { CATALOG_SCREENS } from './catalog.ts';
import { MODERATION_SCREENS } from './moderation.ts';
import { OWN_CAR_SCREENS } from './own-car.ts';
import { SELLING_SCREENS } from './selling.ts';
import { SHELL_SCREENS } from './shell.ts';

/** Every screen with a picture. */
export const SCREENS: readonly Screen[] = [
  ...CATALOG_SCREENS,
  ...CAR_SCREENS,
  ...OWN_CAR_SCREENS,
  ...ACCOUNT_SCREENS,
  ...MODERATION_SCREENS,
  ...SELLING_SCREENS,
  ...SHELL_SCREENS,
];
