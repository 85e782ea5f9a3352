import type { devices } from '@cars/shared-contracts/endpoints/device';
import type { Env } from '../../env.ts';
import { CALLER_LIMITS, countedOf } from '../../http/caller-limits.ts';
import { failures } from '../../http/failure.ts';
import { createCounter } from '../../http/limits.ts';
import type { Handlers } from '../../http/route.ts';
import type { DeviceTokens } from './tokens.ts';

/** Tokens of devices; in the memory of this process, each address has its number of new ones an hour. */
export const deviceHandlers = (tokens: DeviceTokens, mode: Env['RATE_LIMITS']): Handlers<typeof devices> => {
  const ofNetwork = createCounter(CALLER_LIMITS.newDevices.network);
  const ofCrowd = createCounter(CALLER_LIMITS.newDevices.crowd[0]);
  return {
    create: async (_, { visitor: { ip } }) => {
      // A caller who requests a device has none yet: an IPv4 address counts as a crowd at once.
      const { network, crowd } = countedOf({ ip, device: 'new' }, mode);
      const wait = (network && ofNetwork(network)) || (crowd && ofCrowd(crowd)) || 0;
      if (wait > 0) throw failures.tooMany(wait);
      return { success: true, data: { device: await tokens.issue() } };
    },
  };
};
