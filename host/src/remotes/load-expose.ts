import { federationName, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { containerOf } from './container.ts';

/**
 * Loads an exposed module of a remote; a changed entry address is a container of its own. The monolith build replaces
 * this module with imports of its own chunks.
 */
export const loadExpose = async (app: RemoteApp, expose: string, entryUrl: string): Promise<unknown> => {
  const entry = new URL(entryUrl, document.baseURI).href;
  const container = await containerOf(federationName(app), entry);
  return (await container.get(`./${expose}`))();
};
