import { apiOrigin } from '../rules/api-origin.ts';

/** A call that the browser cut, because an extension blocks its address. */
export const BLOCKED =
  'Похоже, запрос заблокировало расширение браузера. Отключите его для этого сайта и попробуйте ещё раз.';

/** The screen's own sentence, before the reason of a call that was cut in the browser [ERR-33]. */
export const withBlocker = (text: string, serverMessage: string | null): string =>
  serverMessage === BLOCKED ? `${text.replace(/\.$/, '')}. ${BLOCKED}` : text;

/** A call that any list lets through. */
const NEUTRAL_PATH = '/api/health';

/**
 * Why a call has no response [ERR-33]: it was cut before it left where its address fails again once the server has
 * responded to another, so that no moment without a network is taken for it, and led away where its address redirects,
 * which our server never does.
 */
export const lookAt = async (
  url: string,
  signal: AbortSignal,
  send: typeof fetch,
): Promise<'blocked' | 'redirected' | 'lost'> => {
  // Servers and tests have no navigator.
  if (globalThis.navigator?.onLine === false) return 'lost';
  // A browser shows a redirect to calls of the page's own origin only.
  const look: RequestInit = apiOrigin() ? { mode: 'no-cors' } : { redirect: 'manual' };
  const typeAt = (address: string): Promise<ResponseType | null> =>
    send(address, { method: 'HEAD', cache: 'no-store', signal, ...look }).then(
      ({ type }) => type,
      () => null,
    );
  if (!(await typeAt(`${apiOrigin()}${NEUTRAL_PATH}`))) return 'lost';
  const type = await typeAt(url);
  if (type === null) return 'blocked';
  return type === 'opaqueredirect' ? 'redirected' : 'lost';
};
