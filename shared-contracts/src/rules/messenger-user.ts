/**
 * The unverified messenger id of the user in start data, as digits, or null. For statistics only: the bearer token
 * identifies the user.
 */
export const messengerUserId = (initData: string): string | null => {
  try {
    const { id } = JSON.parse(new URLSearchParams(initData).get('user') ?? '') as { id?: unknown };
    return /^[0-9]{1,20}$/.test(String(id)) ? String(id) : null;
  } catch {
    return null;
  }
};
