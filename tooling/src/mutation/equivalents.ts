import type { Equivalent } from './equivalent.ts';
import { ACCOUNT_EQUIVALENTS } from './equivalents/account.ts';
import { ADS_EQUIVALENTS } from './equivalents/ads.ts';
import { RULES_EQUIVALENTS } from './equivalents/rules.ts';
import { SERVER_EQUIVALENTS } from './equivalents/server.ts';

export const EQUIVALENTS: readonly Equivalent[] = [
  ...ACCOUNT_EQUIVALENTS,
  ...ADS_EQUIVALENTS,
  ...RULES_EQUIVALENTS,
  ...SERVER_EQUIVALENTS,
];
