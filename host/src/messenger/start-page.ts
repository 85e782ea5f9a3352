import { SESSION_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import { isLaunchAddress, type LaunchData, readStartParam, resumeHash } from './launch.ts';
import { isAdminParam, isOwnPath, parseStartParam } from './start-param.ts';

/** What a page starts with, once its address was read. */
export interface Start {
  readonly isAdmin: boolean;
}

export interface StartParts {
  readonly launch: LaunchData;
  /** Start data, empty where they do not count. */
  readonly initData: string;
  readonly adminSha256: string | null;
}

/** Puts another address in place of this one: the history grows by nothing. */
const replaceAddress = (address: string) => window.history.replaceState(window.history.state, '', address);

const currentPage = () => window.location.pathname + window.location.search;

/** The address without the launch, which is remembered elsewhere: it is not to be copied, shared or logged. */
const withoutLaunch = (page: string): string => {
  const [path = '/', query = ''] = page.split('?');
  const own = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('tgWebApp'));
  return own.length > 0 ? `${path}?${own.join('&')}` : path;
};

/** The page at which a web view that is started anew with the very same launch had stood. */
const leftPage = (launch: LaunchData, initData: string): string | null => {
  if (initData === '') return null;
  const [raw, page = ''] = sessionStore.get(SESSION_KEYS.lastPage)?.split('\n') ?? [];
  return raw === launch.raw && isOwnPath(page) ? page : null;
};

/** What the address has to carry, because nothing else would outlive a reload. */
const kept = (launch: LaunchData): string => (sessionStore.isLasting() ? '' : resumeHash(launch));

/** Remembers where this launch stands. `page` is a path with its query. */
export const rememberPage = (launch: LaunchData, page: string): void => {
  if (launch.raw === '') return;
  const hash = kept(launch);
  if (hash) replaceAddress(page + hash);
  else if (launch.initData) sessionStore.set(SESSION_KEYS.lastPage, `${launch.raw}\n${page}`);
};

/**
 * Reads the address that the page was opened with: admin mode, or the page that the start parameter asks for in place
 * of this one (spec §1); an invalid parameter is ignored and logged. A reload follows nothing a second time.
 */
export const readStart = async ({ launch, initData, adminSha256 }: StartParts): Promise<Start> => {
  if (!isLaunchAddress()) return { isAdmin: sessionStore.get(SESSION_KEYS.adminMode) === 'true' };
  const left = leftPage(launch, initData);
  const param = readStartParam(initData);
  const isAdmin = await isAdminParam(param, adminSha256).catch(() => false);
  if (isAdmin) sessionStore.set(SESSION_KEYS.adminMode, 'true');
  else sessionStore.remove(SESSION_KEYS.adminMode);
  // Another launch begins with what everybody has; the same one, started anew by the web view, goes on.
  if (left === null) sessionStore.remove(SESSION_KEYS.wantedBuilds);
  const wanted = isAdmin ? { kind: 'none' as const } : parseStartParam(param);
  if (wanted.kind === 'invalid') console.warn('start parameter ignored:', wanted.why);
  const target = left ?? (wanted.kind === 'open' ? wanted.path : withoutLaunch(currentPage()));
  replaceAddress(target + kept(launch));
  return { isAdmin };
};
