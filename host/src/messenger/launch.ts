import { LAUNCH_KEYS, type LaunchData, RESUMED } from './launch-hash.ts';

/**
 * The launch data as a hash, for pages whose storage is blocked (third-party frames): without it a reload would lose
 * them. Empty when there are none.
 */
export const resumeHash = ({ raw, kind }: Pick<LaunchData, 'raw' | 'kind'>): string => {
  if (!kind) return '';
  const params = new URLSearchParams(raw);
  params.delete(`${LAUNCH_KEYS[kind].prefix}StartParam`);
  params.set(RESUMED, '1');
  return `#${params}`;
};

/** The unverified user id in start data, only to distinguish users. Null for none. */
export const claimedUserId = (initData: string): string | null => {
  try {
    const { id } = JSON.parse(new URLSearchParams(initData).get('user') ?? '') as { id?: unknown };
    return Number.isSafeInteger(id) ? String(id) : null;
  } catch {
    return null;
  }
};
