import { AD_PICTURES } from '@cars/shared-app/ad-picture-database';
import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';

/** Removes all ad drafts of this device and their photos; the forms of the seller's app may not be loaded. */
export const removeAdDrafts = (): void => {
  localStore.remove(STORAGE_KEYS.adDrafts);
  try {
    const request = globalThis.indexedDB?.open(AD_PICTURES.database);
    if (!request) return;
    request.onupgradeneeded = () => request.result.createObjectStore(AD_PICTURES.store);
    request.onsuccess = () => {
      const database = request.result;
      database.transaction(AD_PICTURES.store, 'readwrite').objectStore(AD_PICTURES.store).clear();
      // Closes after the transaction.
      database.close();
    };
  } catch {
    // Blocked databases hold no photos.
  }
};
