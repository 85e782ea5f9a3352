/** Base path of each service. */
export const SERVICE_BASE = { api: '/api', stats: '/stats', static: '' } as const;
