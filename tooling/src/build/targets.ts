import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** Web views of phones that are still in use. */
export const MOBILE_WEB_VIEWS = ['chrome >= 87', 'ios_saf >= 14.5', 'safari >= 14.1', 'firefox >= 100'];
