/**
 * The messenger's id of the person in the signed start data, as digits, or null. A claim for the statistics
 * only: who somebody is, the bearer token decides.
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
