import { SESSION_KEYS } from '@cars/shared-contracts/client/storage';
import { readSession, writeSession } from './raw-storage.ts';

/**
 * The messenger passes its launch data in the hash, which the router overwrites: they are stored for the tab's
 * session. A hash with a route of its own looks like `#route?tgWebAppData=…`.
 */
export const readLaunchHash = (): URLSearchParams => {
  const fromAddress = window.location.hash.replace(/^#[^=]*\?/, '#').slice(1);
  if (!fromAddress.includes('tgWebApp')) return new URLSearchParams(readSession(SESSION_KEYS.launch) ?? '');
  writeSession(SESSION_KEYS.launch, fromAddress);
  return new URLSearchParams(fromAddress);
};
