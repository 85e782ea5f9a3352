import { LIST_PARAMETERS } from './list-parameters.ts';

/** Whether an address is the plain first page: parameters of campaigns and launches, and all others, change nothing. */
const isPlain = (search: string): boolean =>
  ![...new URLSearchParams(search).keys()].some((name) => LIST_PARAMETERS.includes(` ${name} `));

/**
 * Address of the first data request of a page, exactly as the client would request it; null where the screen
 * sends its own (filters in the address, another page of the list).
 */
export const firstRequest = (pathname: string, search: string): string | null => {
  const car = /^\/car\/([1-9]\d{0,9})\/?$/.exec(pathname);
  if (car) return `/api/v2/ads/details/${car[1]}`;
  return /^\/(catalog\/?)?$/.test(pathname) && isPlain(search)
    ? '/api/v2/ads/preview?page=1&per_page=16'
    : null;
};
