import { SESSION_KEYS } from '@cars/shared-contracts/client/storage';
import { readSession, writeSession } from '../boot/raw-storage.ts';
import { MAX_KEYS } from './max/keys.ts';
import { TELEGRAM_KEYS } from './telegram/keys.ts';

export const LAUNCH_KEYS = { telegram: TELEGRAM_KEYS, max: MAX_KEYS } as const;

export type LaunchKind = keyof typeof LAUNCH_KEYS;

const KINDS = Object.keys(LAUNCH_KEYS) as LaunchKind[];

/** Fields of launch data by their names without the messenger's prefix: `Data`, `Version`, `Platform` …. */
export type LaunchFields = Readonly<Record<string, string | undefined>>;

/** The messenger's launch data from the address, stored for the tab's session. */
export interface LaunchData {
  /** The unparsed launch data; identifies the launch. */
  readonly raw: string;
  /** The messenger that wrote them; null for none. */
  readonly kind: LaunchKind | null;
  readonly fields: LaunchFields;
  /** Signed start data, unchanged; empty when missing. */
  readonly initData: string;
}

/** Launch data in a query or a hash, of the messenger that wrote the first of them. */
export const readFields = (text: string): Pick<LaunchData, 'kind' | 'fields'> => {
  let kind: LaunchKind | null = null;
  const fields: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    kind ??= KINDS.find((one) => key.startsWith(LAUNCH_KEYS[one].prefix)) ?? null;
    const { prefix = ' ' } = kind ? LAUNCH_KEYS[kind] : {};
    if (key.startsWith(prefix)) fields[key.slice(prefix.length)] = value;
  }
  return { kind, fields };
};

/** A hash with a route of its own looks like `#route?…Data=…`. */
export const readHash = () => window.location.hash.replace(/^#([^=]*\?)?/, '');

/** Some clients encode start data once more than the rest of the hash. */
const decoded = (data: string): string => {
  try {
    return data.includes('=') ? data : decodeURIComponent(data);
  } catch {
    return '';
  }
};

/**
 * The messenger passes its launch data in the hash, which the router overwrites: they are stored for the tab's
 * session.
 */
export const readLaunch = (): LaunchData => {
  let raw = readHash();
  if (readFields(raw).kind) writeSession(SESSION_KEYS.launch, raw);
  else raw = readSession(SESSION_KEYS.launch) ?? '';
  const { kind, fields } = readFields(raw);
  return { raw, kind, fields, initData: decoded(fields.Data ?? '') };
};

/** Our own parameter: this launch has started before, and its start parameter was applied then. */
export const RESUMED = 'carsResumed';

/** Whether the address starts a new launch; otherwise this is a reload or an internal link. */
export const isLaunchAddress = (): boolean => {
  const { search, hash } = window.location;
  return (readFields(search).kind ?? readFields(readHash()).kind) !== null && !hash.includes(RESUMED);
};

/** The start parameter of this address [MSG-8]: query, then hash, then start data. */
export const readStartParam = (initData: string): string =>
  readFields(window.location.search).fields.StartParam ??
  readLaunch().fields.StartParam ??
  new URLSearchParams(initData).get('start_param') ??
  '';
