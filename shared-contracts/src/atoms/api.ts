import { createApi } from '../client/api.ts';
import { localStore, STORAGE_KEYS } from '../client/storage.ts';
import { dropTokenAtom, sessionAtom } from './session.ts';
import { store } from './store.ts';

/** The typed client of the whole api; requests carry the current session's token. */
export const api = createApi({
  token: () => {
    const session = store.get(sessionAtom);
    return session.status === 'signed-in' ? session.token : null;
  },
  device: {
    read: () => localStore.get(STORAGE_KEYS.device),
    keep: (token) => void localStore.set(STORAGE_KEYS.device, token),
  },
  onUnauthorized: (token) => store.set(dropTokenAtom, token),
});
