import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import type { api as sharedApi } from '@cars/shared-contracts/runtime';

/**
 * Requests a token for a device without one, so that limits count this device and not all people behind its address
 * [ACC-51]. A sign-in meanwhile has brought its own, which stays.
 */
export const requestDevice = async (api: Pick<typeof sharedApi, 'devices'>): Promise<void> => {
  if (localStore.get(STORAGE_KEYS.device) !== null) return;
  const reply = await api.devices.create({}).catch(() => null);
  if (reply?.success && localStore.get(STORAGE_KEYS.device) === null)
    localStore.set(STORAGE_KEYS.device, reply.data.device);
};
