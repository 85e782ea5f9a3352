/** A Russian number without its plus: `7` and ten digits [ACC-7]. */
export const PHONE_DIGITS = 11;

/**
 * The eleven digits of a typed or copied number, or null [ACC-34]: a leading 77 or 78 loses its 7 only when there
 * are more than eleven digits, eleven digits that start with 8 become 7…, ten digits that start with 9 get a 7.
 */
export function normalizePhone(value: string): string | null {
  let digits = value.replaceAll(/\D/g, '');
  if (digits.length > PHONE_DIGITS && /^7[78]/.test(digits)) digits = digits.slice(1);
  if (digits.startsWith('8')) digits = `7${digits.slice(1)}`;
  if (digits.startsWith('9')) digits = `7${digits}`;
  return digits.length === PHONE_DIGITS && digits.startsWith('7') ? digits : null;
}

/** «+7 (900) 123-45-67» of eleven digits; any other text is returned unchanged [ACC-1]. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d)(\d{3})(\d{3})(\d{2})(\d{2})$/, '+$1 ($2) $3-$4-$5');
}

const CONTACT_DIGITS_MIN = 5;
const CONTACT_DIGITS_MAX = 15;

/**
 * A number to call back, of any country: a Russian one as its eleven digits, another one as 5 to 15 digits
 * with its plus; null for anything else.
 */
export function contactPhone(value: string): string | null {
  const russian = normalizePhone(value);
  if (russian) return russian;
  const digits = value.replaceAll(/\D/g, '');
  if (digits.length < CONTACT_DIGITS_MIN || digits.length > CONTACT_DIGITS_MAX) return null;
  const isInternational = value.trim().startsWith('+');
  // A number with the Russian code must be complete.
  if (isInternational && digits.startsWith('7') && digits.length < PHONE_DIGITS) return null;
  return isInternational ? `+${digits}` : digits;
}
