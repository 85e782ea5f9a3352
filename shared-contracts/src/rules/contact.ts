import type { Seller } from '../schemas/ad.ts';
import { USERNAME } from '../schemas/username.ts';

/** Path of the seller in the messenger (`/name`), or null when the name is not one [E7]. */
export const messengerPath = ({ username }: Pick<Seller, 'username'>): string | null =>
  username && USERNAME.test(username) ? `/${username}` : null;

/** `tel:` address of the seller, or null: digits and one leading plus only [E8]. */
export const phoneHref = ({ phone_number }: Pick<Seller, 'phone_number'>): string | null => {
  if (!phone_number || !/^\+?[0-9]{5,15}$/.test(phone_number)) return null;
  // Stored numbers are bare digits that start with 7 [ACC-7]; a dialer needs the plus.
  return /^7[0-9]{10}$/.test(phone_number) ? `tel:+${phone_number}` : `tel:${phone_number}`;
};
