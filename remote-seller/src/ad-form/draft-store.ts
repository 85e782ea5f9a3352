import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';

/** A picture in a stored draft: with a ticket or an address when it was uploaded. */
export interface StoredPicture {
  readonly id: string;
  readonly name: string;
  readonly ticket?: string;
  readonly address?: string;
  readonly view?: string | undefined;
}

export interface StoredForm {
  readonly draft: unknown;
  readonly pictures: readonly StoredPicture[];
  /** Idempotency key of the publishing: a repeated request after a crash publishes no second ad [J2]. */
  readonly attempt: string;
  /** Epoch, ms. */
  readonly savedAt: number;
  /** The car's name as far as it was known. */
  readonly title?: string | undefined;
  /** The page that has it open, or had it last. */
  readonly owner?: string;
}

const isText = (value: unknown, maxChars: number): value is string =>
  typeof value === 'string' && value.length <= maxChars;
const isPicture = (value: StoredPicture | null): value is StoredPicture =>
  isText(value?.id, 64) &&
  isText(value?.name, 300) &&
  (value.ticket === undefined || isText(value.ticket, 200)) &&
  (value.address === undefined || isText(value.address, 2000));
const isForm = (value: Partial<StoredForm> | null): value is StoredForm =>
  typeof value?.draft === 'object' &&
  Array.isArray(value.pictures) &&
  isText(value.attempt, 64) &&
  (value.title === undefined || isText(value.title, 300)) &&
  (value.owner === undefined || isText(value.owner, 64)) &&
  typeof value.savedAt === 'number';

type Forms = Record<string, StoredForm>;

const readForms = (): Forms => {
  try {
    const stored: unknown = JSON.parse(localStore.get(STORAGE_KEYS.adDrafts) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const right = Object.entries(stored as Record<string, StoredForm | null>).flatMap(([key, form]) =>
      isForm(form) ? [[key, { ...form, pictures: form.pictures.filter(isPicture) }] as const] : [],
    );
    return Object.fromEntries(right);
  } catch {
    return {};
  }
};

const writeForms = (forms: Forms): void => {
  if (Object.keys(forms).length === 0) {
    localStore.remove(STORAGE_KEYS.adDrafts);
    return;
  }
  localStore.set(STORAGE_KEYS.adDrafts, JSON.stringify(forms));
};

/** The key of a user's form: `7:new`, `7:1234`. A user never sees the draft of another. */
export const formKey = (userId: number, adId: number | null): string => `${userId}:${adId ?? 'new'}`;

/** A place in the storage: the key of a form, or `7:new#2` for a second draft of it. */
export type Slot = string;

/** The drafts of a form, the newest first. */
export const storedForms = (key: string): readonly (readonly [Slot, StoredForm])[] =>
  Object.entries(readForms())
    .filter(([slot]) => slot === key || slot.startsWith(`${key}#`))
    .sort(([, one], [, other]) => other.savedAt - one.savedAt);

/** A place that holds no other draft. */
export const freeSlot = (key: string): Slot => {
  const forms = readForms();
  let slot = key;
  for (let n = 2; forms[slot]; n += 1) slot = `${key}#${n}`;
  return slot;
};

export const storedForm = (slot: Slot): StoredForm | null => readForms()[slot] ?? null;

export const storeForm = (slot: Slot, form: StoredForm): void => writeForms({ ...readForms(), [slot]: form });

export const dropForm = (slot: Slot): void => {
  const { [slot]: _dropped, ...others } = readForms();
  writeForms(others);
};

/** Ids of the pictures in any stored draft. */
export const namedPictures = (): ReadonlySet<string> =>
  new Set(Object.values(readForms()).flatMap(({ pictures }) => pictures.map(({ id }) => id)));
