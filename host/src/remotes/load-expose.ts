import { federationName, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import * as federationCore from './federation-core.ts';

/**
 * The property in which the entry of a remote looks for it; the name is the federation plugin's
 * (`externalRuntime`).
 */
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: federationCore });

const registered = new Map<string, string>();

/**
 * Loads an exposed module of a remote; a changed entry address resets the runtime's state of the remote,
 * failures included. The monolith build replaces this module with imports of its own chunks.
 */
export const loadExpose = async (app: RemoteApp, expose: string, entryUrl: string): Promise<unknown> => {
  const name = federationName(app);
  const entry = new URL(entryUrl, document.baseURI).href;
  if (registered.get(name) !== entry) {
    registerRemotes([{ name, entry }], { force: registered.has(name) });
    registered.set(name, entry);
  }
  return loadRemote(`${name}/${expose}`);
};
