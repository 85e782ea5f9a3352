/**
 * The unverified id of the user for the statistics, as digits: the calls have a field for the first messenger's only.
 * Null without such an id; the bearer token identifies the user.
 */
export const messengerUserId = ({
  name,
  initData,
}: {
  readonly name?: string;
  readonly initData: string;
}): string | null => {
  if (name !== 'telegram') return null;
  try {
    const { id } = JSON.parse(new URLSearchParams(initData).get('user') ?? '') as { id?: unknown };
    return /^[0-9]{1,20}$/.test(String(id)) ? String(id) : null;
  } catch {
    return null;
  }
};
