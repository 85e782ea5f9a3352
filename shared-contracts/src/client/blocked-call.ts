import { apiOrigin } from '../rules/api-origin.ts';

/** A call that the browser cut, because an extension blocks its address. */
export const BLOCKED =
  'Похоже, запрос заблокировало расширение браузера. Отключите его для этого сайта и попробуйте ещё раз.';

/** A call that any list lets through. */
const NEUTRAL_PATH = '/api/health';

/** Whether a failed call was cut before it left [ERR-33]: its address fails again, and the server responds to another. */
export const isBlocked = async (url: string, signal: AbortSignal, send: typeof fetch): Promise<boolean> => {
  // Servers and tests have no navigator.
  if (globalThis.navigator?.onLine === false) return false;
  const responds = (address: string): Promise<boolean> =>
    send(address, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal }).then(
      () => true,
      () => false,
    );
  return !(await responds(url)) && (await responds(`${apiOrigin()}${NEUTRAL_PATH}`));
};
