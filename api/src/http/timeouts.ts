import { UPLOAD_LIMITS } from '@cars/shared-contracts/schemas/limits';
import type { Env } from '../env.ts';

/** Time limits of every HTTP server of this process, in milliseconds [L3] [S17]. */
export const timeoutsOf = ({ KEEP_ALIVE_SECONDS }: Pick<Env, 'KEEP_ALIVE_SECONDS'>) => ({
  headersTimeout: 10_000,
  requestTimeout: UPLOAD_LIMITS.longestMs,
  keepAliveTimeout: KEEP_ALIVE_SECONDS * 1_000,
  connectionsCheckingInterval: 5_000,
});
