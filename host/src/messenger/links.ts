import { paths } from '@cars/shared-contracts/shell/route-table';

/** Opens an address outside of the app. */
export const openElsewhere = (url: string): void => {
  window.open(url, '_blank', 'noopener,noreferrer');
};

/** An ad's address on the web. */
export const adWebAddress = (adId: number): string => new URL(paths.car(adId), window.location.origin).href;

/** Web address of a user by the public name, which is a name of the first messenger. */
export const profileWebAddress = (path: string): string =>
  `https://t.me${path.startsWith('/') ? path : `/${path}`}`;
