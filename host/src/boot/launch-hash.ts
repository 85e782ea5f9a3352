import { SESSION_KEYS } from '@cars/shared-contracts/client/storage';
import { readSession, writeSession } from './raw-storage.ts';

/**
 * The messenger's launch data stand in the address' hash, which the router destroys: they are kept for the
 * life of the tab. A hash that has a route of its own looks like `#route?tgWebAppData=…`.
 */
export const readLaunchHash = (): URLSearchParams => {
  const given = window.location.hash.replace(/^#[^=]*\?/, '#').slice(1);
  if (!given.includes('tgWebApp')) return new URLSearchParams(readSession(SESSION_KEYS.launch) ?? '');
  writeSession(SESSION_KEYS.launch, given);
  return new URLSearchParams(given);
};
