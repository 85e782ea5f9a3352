import type { FastifyRequest } from 'fastify';

/** Whether the address of a call or its route matches: an address has several spellings (`/%61pi/`), a route has one. */
export const isAddressed = ({ url, routeOptions }: FastifyRequest, pattern: RegExp): boolean =>
  pattern.test(url) || pattern.test(routeOptions.url ?? '');
