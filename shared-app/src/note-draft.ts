import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { NOTE_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';

/** Of a longer text the end is not stored: it cannot be saved either. */
const DRAFT_MAX_CHARS = 4 * NOTE_MAX_CHARS;

type Drafts = readonly (readonly [key: string, text: string])[];

const readDrafts = (): Drafts => {
  try {
    const stored: unknown = JSON.parse(localStore.get(STORAGE_KEYS.noteDrafts) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter(
      (draft: unknown) =>
        Array.isArray(draft) && draft.length === 2 && draft.every((part) => typeof part === 'string'),
    );
  } catch {
    return [];
  }
};

const keyOf = (userId: number, adId: number): string => `${userId}/${adId}`;

/** The unsaved note of a user to an ad, or null. A user never sees the draft of another. */
export const noteDraft = (userId: number, adId: number): string | null => {
  const key = keyOf(userId, adId);
  return readDrafts().find(([other]) => other === key)?.[1] ?? null;
};

/** Null removes it. */
export const storeNoteDraft = (userId: number, adId: number, text: string | null): void => {
  const key = keyOf(userId, adId);
  const others = readDrafts().filter(([other]) => other !== key);
  const drafts = text === null ? others : [...others, [key, text.slice(0, DRAFT_MAX_CHARS)] as const];
  if (drafts.length === 0) localStore.remove(STORAGE_KEYS.noteDrafts);
  else localStore.set(STORAGE_KEYS.noteDrafts, JSON.stringify(drafts));
};
