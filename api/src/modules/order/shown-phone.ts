import { normalizePhone } from '@cars/shared-contracts/rules/phone';

/** Russian numbers are stored as bare digits; a dialer needs the plus. */
export const shownPhone = (phone: string): string => (normalizePhone(phone) ? `+${phone}` : phone);
