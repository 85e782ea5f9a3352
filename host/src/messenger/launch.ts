import { readLaunchHash } from '../boot/launch-hash.ts';

/** What the messenger handed over with the address, read once and kept for the tab's life. */
export interface LaunchData {
  /** The launch's part of the address as it came; tells one launch from another. */
  readonly raw: string;
  readonly version: string;
  /** `android`, `ios`, `weba`, `tdesktop` …; empty outside. */
  readonly client: string;
  /** Signed start data, untouched. */
  readonly initData: string;
  /** The palette, still to be trusted with nothing but colours. */
  readonly palette: unknown;
  readonly isFullscreen: boolean;
}

/** Without a word about it the oldest version that has mini apps. */
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

/** Ours: this launch has begun already, its start parameter is done with. */
const RESUMED = 'carsResumed';

/** Whether the address itself speaks of a new launch: otherwise this is a reload or a link inside. */
export const isLaunchAddress = (): boolean => {
  const { search, hash } = window.location;
  return /[?&#]tgWebApp/.test(search + hash) && !hash.includes(RESUMED);
};

/**
 * The launch as a hash, for a page whose storage is blocked, as browsers do with frames of other sites: it stays in
 * the address, or a reload would lose the messenger. Empty where there was none.
 */
export const resumeHash = ({ raw }: Pick<LaunchData, 'raw'>): string => {
  if (raw === '') return '';
  const params = new URLSearchParams(raw);
  params.delete('tgWebAppStartParam');
  params.set(RESUMED, '1');
  return `#${params}`;
};

/** The start parameter of this address (ruling 6): query, then hash, then start data where they count. */
export const readStartParam = (initData: string): string =>
  new URLSearchParams(window.location.search).get('tgWebAppStartParam') ??
  readLaunchHash().get('tgWebAppStartParam') ??
  new URLSearchParams(initData).get('start_param') ??
  '';

/** Id of the person whom start data name, for telling people apart only: nothing here is proved. Null for none. */
export const claimedUserId = (initData: string): string | null => {
  const user = parse(new URLSearchParams(initData).get('user')) as { id?: unknown } | null;
  return Number.isSafeInteger(user?.id) ? String(user?.id) : null;
};

/** Seconds since the epoch at which start data say they were signed; null for nothing usable. */
export const claimedAuthDate = (initData: string): number | null => {
  const text = new URLSearchParams(initData).get('auth_date') ?? '';
  return /^\d{1,12}$/.test(text) ? Number(text) : null;
};
