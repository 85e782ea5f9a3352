import { isTooHeavy } from '@cars/shared-app/smaller-picture';
import { formatPhone, normalizePhone } from '@cars/shared-contracts/rules/phone';
import { type ChosenFile, isCalledPicture } from '@cars/shared-contracts/rules/picture-file';
import { cleanValue } from '@cars/shared-contracts/schemas/clean-text';
import type { User } from '@cars/shared-contracts/schemas/user';
import { TYPED_USERNAME } from '@cars/shared-contracts/schemas/username';
import { TEXTS } from './texts.ts';

/** The form's text as it is typed. */
export interface ProfileDraft {
  readonly name: string;
  readonly username: string;
  readonly phone: string;
  readonly email: string;
}
export type ProfileErrors = Readonly<Partial<Record<keyof ProfileDraft, string>>>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** The form's initial text. */
export const draftOf = (user: User): ProfileDraft => ({
  name: user.name ?? '',
  username: user.username ?? '',
  phone: formatPhone(user.phone_number ?? ''),
  email: user.email ?? '',
});

/** Whether the form differs from the account. */
export const isChanged = (draft: ProfileDraft, user: User): boolean => {
  const saved = draftOf(user);
  return (Object.keys(saved) as (keyof ProfileDraft)[]).some((field) =>
    field === 'phone' ? isNewPhone(draft, user) : draft[field] !== saved[field],
  );
};

/** Messages by field [ACC-26]: name and phone are required, the others must only be valid. */
export const profileErrors = ({ name, username, phone, email }: ProfileDraft): ProfileErrors => ({
  ...(name.trim() === '' ? { name: TEXTS.nameNeeded } : {}),
  ...(username.trim() !== '' && !TYPED_USERNAME.test(cleanValue(username))
    ? { username: TEXTS.usernameWrong }
    : {}),
  ...(normalizePhone(phone) === null ? { phone: TEXTS.phoneNeeded } : {}),
  ...(email.trim() !== '' && !EMAIL.test(cleanValue(email)) ? { email: TEXTS.emailWrong } : {}),
});

/** Whether the number is another than the account's. */
export const isNewPhone = (draft: ProfileDraft, user: User): boolean =>
  normalizePhone(draft.phone) !== normalizePhone(user.phone_number ?? '');

/** Whether the number needs a code before it is saved [B23]; `proved` is the one that the messenger proved. */
export const needsCode = (draft: ProfileDraft, user: User, proved: string | null): boolean =>
  isNewPhone(draft, user) && normalizePhone(draft.phone) !== proved;

/** The fault of a chosen picture, or null: its first bytes decide, without them its name and type. */
export const photoError = ({
  file,
  kind,
}: ChosenFile<Pick<File, 'name' | 'type' | 'size'>>): string | null => {
  if (kind === 'unreadable') return TEXTS.unreadablePhoto;
  if (file.size === 0 || !(kind || isCalledPicture(file))) return TEXTS.wrongPhoto;
  return isTooHeavy({ file, kind }) ? TEXTS.hugePhoto : null;
};
