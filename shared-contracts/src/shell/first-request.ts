/** A query with launch parameters of a messenger only is the plain first page. */
const LAUNCH_ONLY = /^(\?[a-z]{0,4}WebApp[^&]*(&[a-z]{0,4}WebApp[^&]*)*)?$/;

/**
 * Address of the first data request of a page, exactly as the client would request it; null where the screen
 * sends its own (filters in the address, another page of the list).
 */
export const firstRequest = (pathname: string, search: string): string | null => {
  const car = /^\/car\/([1-9]\d{0,9})\/?$/.exec(pathname);
  if (car) return `/api/v2/ads/details/${car[1]}`;
  return /^\/(catalog\/?)?$/.test(pathname) && LAUNCH_ONLY.test(search)
    ? '/api/v2/ads/preview?page=1&per_page=16'
    : null;
};
