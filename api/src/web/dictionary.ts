import { CONTENT_FOLDER, isNamedByContent } from '@cars/shared-contracts/shell/build-address';

/** Of a file of a release that later versions are compressed against (RFC 9842). */
export interface Dictionary {
  /** Addresses of all versions of the file, as a URL pattern. */
  readonly match: string;
  /** The address of this version, below `/r/`. */
  readonly address: string;
}

const FILE = /^([a-z][a-z-]{1,40})\/([\w-]+)\/(.+)$/;
const CODE = /\.(?:js|css)$/;
/** What is between the name of a part and its ending: the hash of its content. */
const CONTENT_HASH = /\.[0-9a-f]{10}(?=\.\w+$)/;
const ENTRY = 'remoteEntry.js';

/** The dictionary that a file can be, from its path `<app>/<build or files>/<path>`; null for all but code. */
export const dictionaryOf = (path: string): Dictionary | null => {
  const [, app, folder, file] = FILE.exec(path) ?? [];
  if (!app || !folder || !file || !CODE.test(file)) return null;
  if (isNamedByContent(file)) {
    const common = `${app}/${CONTENT_FOLDER}`;
    return { match: `/r/${common}/${file.replace(CONTENT_HASH, '.*')}`, address: `${common}/${file}` };
  }
  return file === ENTRY ? { match: `/r/${app}/*/${ENTRY}`, address: path } : null;
};

const AVAILABLE = /^:([A-Za-z0-9+/]{43}=):$/;

/** SHA-256, hexadecimal, of the dictionary that a browser offers in `Available-Dictionary`; null for none. */
export const offeredDictionary = (header: string | string[] | undefined): string | null => {
  const hash = AVAILABLE.exec(String(header ?? ''))?.[1];
  return hash ? Buffer.from(hash, 'base64').toString('hex') : null;
};
