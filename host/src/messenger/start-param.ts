import { paths, routeOf } from '@cars/shared-contracts/shell/route-table';

/** A parsed start parameter [MSG-5] [MSG-8]. */
export type StartParam =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'invalid'; readonly why: string };

const MAX_CHARS = 512;
const ALPHABET = /^[\w+/=-]+$/;
const AD = /^ad_([1-9]\d{0,9})$/;
/** A path of ours, perhaps with a query: no scheme, no second slash, no dots, no control characters. */
const PLAIN_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?(?:\?[\w=&%.,~-]*)?$/;

/** Text of base64 or base64url, with or without padding. Throws for anything else. */
const decode = (text: string): string => {
  const base64 = text
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/={1,2}$/, '');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
};

/** The only field that is read: nothing else of the object is copied [A15]. */
const redirectOf = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'redirect')) return null;
  const { redirect } = value as { redirect: unknown };
  return typeof redirect === 'string' ? redirect : null;
};

/** Whether a redirect leads to a route of ours [A12]. */
export const isOwnPath = (path: string): boolean =>
  path.length <= MAX_CHARS && PLAIN_PATH.test(path) && routeOf(path.split('?', 1)[0] ?? '') !== null;

/** Reads a start parameter: `ad_<id>`, or base64 of JSON with `redirect`. Never throws. */
export const parseStartParam = (text: string): StartParam => {
  if (text === '') return { kind: 'none' };
  if (text.length > MAX_CHARS || !ALPHABET.test(text)) return { kind: 'invalid', why: 'not base64' };
  const [, id] = AD.exec(text) ?? [];
  if (id) return { kind: 'open', path: paths.car(Number(id)) };
  try {
    const redirect = redirectOf(JSON.parse(decode(text)));
    if (redirect === null) return { kind: 'invalid', why: 'no redirect' };
    return isOwnPath(redirect)
      ? { kind: 'open', path: redirect }
      : { kind: 'invalid', why: 'not a page of the app' };
  } catch {
    return { kind: 'invalid', why: 'not base64 of JSON' };
  }
};

/**
 * Whether the parameter is the operator's admin parameter; the page contains its SHA-256 only [ROLE-8]. False
 * where the browser has no `crypto.subtle`.
 */
export const isAdminParam = async (text: string, sha256: string | null): Promise<boolean> => {
  if (sha256 === null || text === '' || !globalThis.crypto?.subtle) return false;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === sha256;
};
