/** What blocking lists cut in declared addresses, and what browsers write instead; the first that fits counts. */
const PARTS = [
  ['/stats/api/v1/events', '/api/cars/seen'],
  ['/stats/api/v1/statistics/', '/api/cars/numbers/'],
  ['/api/telemetry', '/api/page'],
  ['/ad-complaints', '/car-complaints'],
  ['/ad-warnings', '/car-warnings'],
  ['/ads/', '/cars/'],
  ['?ad_id=', '?car_id='],
] as const;

/** The address that a browser uses for a declared one, without its origin [ERR-32]. */
export const ownAddress = (declared: string): string =>
  PARTS.reduce((address, [listed, own]) => address.replace(listed, own), declared);

/** The declared address of a browser's; any other stays as it is [ERR-32]. */
export const declaredAddress = (address: string): string =>
  address.startsWith('/api/')
    ? PARTS.reduce((declared, [listed, own]) => declared.replace(own, listed), address)
    : address;

/** The sentence of an address that the server does not have. */
export const UNKNOWN_ADDRESS = 'Страница не найдена.';

/** Whether a server does not know an address; an ad that is absent has a sentence of its own. */
export const isUnknownAddress = ({
  status,
  serverMessage,
}: {
  readonly status: number;
  readonly serverMessage: string | null;
}): boolean => status === 404 && (serverMessage === null || serverMessage === UNKNOWN_ADDRESS);
