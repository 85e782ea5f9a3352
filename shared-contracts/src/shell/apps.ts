/** The apps that are loaded at run time, by folder name. */
export const REMOTE_APPS = ['remote-catalog', 'remote-ad', 'remote-account', 'remote-seller'] as const;
export type RemoteApp = (typeof REMOTE_APPS)[number];

/** The federation's own name of a remote: `remote-catalog` → `remote_catalog`. */
export const federationName = (app: RemoteApp): string => app.replace('-', '_');
