import { SESSION_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import { resumeHash } from './launch.ts';
import { isLaunchAddress, type LaunchData, readFields, readStartParam } from './launch-hash.ts';
import { isAdminParam, isOwnPath, parseStartParam } from './start-param.ts';

/** The result of reading the start address. */
export interface Start {
  readonly isAdmin: boolean;
}

export interface StartParts {
  readonly launch: LaunchData;
  /** Start data, empty outside of a messenger. */
  readonly initData: string;
  readonly adminSha256: string | null;
}

/** Replaces the address without a new history entry. */
const replaceAddress = (address: string) => window.history.replaceState(window.history.state, '', address);

const currentPage = () => window.location.pathname + window.location.search;

/** The address without launch data, which must not be copied, shared or logged. */
const withoutLaunch = (page: string): string => {
  const [path = '/', query = ''] = page.split('?');
  const own = query.split('&').filter((pair) => pair !== '' && readFields(pair).kind === null);
  return own.length > 0 ? `${path}?${own.join('&')}` : path;
};

/** The last page of the same launch, when the web view restarts it. */
const resumePage = (launch: LaunchData, initData: string): string | null => {
  if (initData === '') return null;
  const [raw, page = ''] = sessionStore.get(SESSION_KEYS.lastPage)?.split('\n') ?? [];
  return raw === launch.raw && isOwnPath(page) ? page : null;
};

/** The launch data as a hash where storage would not survive a reload. */
const launchHash = (launch: LaunchData): string => (sessionStore.isLasting() ? '' : resumeHash(launch));

/** Stores the current page of this launch. `page` is a path with its query. */
export const rememberPage = (launch: LaunchData, page: string): void => {
  if (launch.raw === '') return;
  const hash = launchHash(launch);
  if (hash) replaceAddress(page + hash);
  else if (launch.initData) sessionStore.set(SESSION_KEYS.lastPage, `${launch.raw}\n${page}`);
};

/**
 * Reads the start address: admin mode, or the page of the start parameter [MSG-5]; an invalid parameter is ignored
 * and logged. A reload does not apply it again.
 */
export const readStart = async ({ launch, initData, adminSha256 }: StartParts): Promise<Start> => {
  const isNew = isLaunchAddress();
  const isKnownAdmin = !isNew && sessionStore.get(SESSION_KEYS.adminMode) === 'true';
  const param = readStartParam(initData);
  // Also on an internal address: a link of the server's first screen may be followed before this runs.
  const isAdmin = isKnownAdmin || (await isAdminParam(param, adminSha256).catch(() => false));
  if (isAdmin) sessionStore.set(SESSION_KEYS.adminMode, 'true');
  else sessionStore.remove(SESSION_KEYS.adminMode);
  if (!isNew) return { isAdmin };
  const resumed = resumePage(launch, initData);
  // A new launch starts without overrides; a resumed one keeps them.
  if (resumed === null) sessionStore.remove(SESSION_KEYS.buildOverrides);
  const deepLink = isAdmin ? { kind: 'none' as const } : parseStartParam(param);
  if (deepLink.kind === 'invalid') console.warn('start parameter ignored:', deepLink.why);
  const target = resumed ?? (deepLink.kind === 'open' ? deepLink.path : withoutLaunch(currentPage()));
  replaceAddress(target + launchHash(launch));
  return { isAdmin };
};
