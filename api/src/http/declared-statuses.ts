import type { Endpoint } from '@cars/shared-contracts/endpoints/endpoint';

/** Declared statuses of a call, in order. A wrong method (405) belongs to no call. */
export const declaredStatuses = ({ method, auth, params, query, statuses = [] }: Endpoint): number[] => {
  const mayHaveBody = method !== 'GET';
  const all = [
    ...[200, 400, 415, 429, 431, 500, 503],
    ...(auth === 'none' ? [] : [401]),
    ...(params ? [404] : []),
    ...(mayHaveBody ? [408, 413, 507] : []),
    ...(mayHaveBody || params || query ? [422] : []),
    ...statuses,
  ];
  return [...new Set(all)].sort((a, b) => a - b);
};
