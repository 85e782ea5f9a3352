import { readLaunchHash } from '../boot/launch-hash.ts';

/** The messenger's launch data from the address, stored for the tab's session. */
export interface LaunchData {
  /** The unparsed launch data; identifies the launch. */
  readonly raw: string;
  readonly version: string;
  /** `android`, `ios`, `weba`, `tdesktop` …; empty outside of a messenger. */
  readonly client: string;
  /** Signed start data, unchanged. */
  readonly initData: string;
  /** The palette, not validated. */
  readonly palette: unknown;
  readonly isFullscreen: boolean;
}

/** Default: the oldest version that has mini apps. */
const OLDEST_VERSION = '6.0';

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

export const readLaunch = (): LaunchData => {
  const params = readLaunchHash();
  return {
    raw: params.toString(),
    version: params.get('tgWebAppVersion') ?? OLDEST_VERSION,
    client: params.get('tgWebAppPlatform') ?? '',
    initData: params.get('tgWebAppData') ?? '',
    palette: parse(params.get('tgWebAppThemeParams')),
    isFullscreen: params.get('tgWebAppFullscreen') === '1',
  };
};

/** Our own parameter: this launch has started before, and its start parameter was applied then. */
const RESUMED = 'carsResumed';

/** Whether the address starts a new launch; otherwise this is a reload or an internal link. */
export const isLaunchAddress = (): boolean => {
  const { search, hash } = window.location;
  return /[?&#]tgWebApp/.test(search + hash) && !hash.includes(RESUMED);
};

/**
 * The launch data as a hash, for pages whose storage is blocked (third-party frames): without it a reload would lose
 * them. Empty when there are none.
 */
export const resumeHash = ({ raw }: Pick<LaunchData, 'raw'>): string => {
  if (raw === '') return '';
  const params = new URLSearchParams(raw);
  params.delete('tgWebAppStartParam');
  params.set(RESUMED, '1');
  return `#${params}`;
};

/** The start parameter of this address [MSG-8]: query, then hash, then start data. */
export const readStartParam = (initData: string): string =>
  new URLSearchParams(window.location.search).get('tgWebAppStartParam') ??
  readLaunchHash().get('tgWebAppStartParam') ??
  new URLSearchParams(initData).get('start_param') ??
  '';

/** The unverified user id in start data, only to distinguish users. Null for none. */
export const claimedUserId = (initData: string): string | null => {
  const user = parse(new URLSearchParams(initData).get('user')) as { id?: unknown } | null;
  return Number.isSafeInteger(user?.id) ? String(user?.id) : null;
};

/** The unverified signing time of start data in seconds since the epoch; null when missing. */
export const claimedAuthDate = (initData: string): number | null => {
  const text = new URLSearchParams(initData).get('auth_date') ?? '';
  return /^\d{1,12}$/.test(text) ? Number(text) : null;
};
