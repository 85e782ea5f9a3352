/**
 * The unverified messenger id of the user in start data, as digits, or null. For statistics only: the bearer token
 * identifies the user.
 */
export const messengerUserId = (initData: string): string | null => {
  try {
    const user: unknown = JSON.parse(new URLSearchParams(initData).get('user') ?? 'null');
    const id = typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : '';
    return /^[0-9]{1,20}$/.test(id) ? id : null;
  } catch {
    return null;
  }
};
