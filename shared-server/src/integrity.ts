import { createHash } from 'node:crypto';

/** Hashes of the registry. Builds of contract 1.11 and before have the longer one, which no page needs. */
type Algorithm = 'sha256' | 'sha384';

/** The hash of a file as `integrity` of an element or in a policy. */
export const integrityOf = (content: string | Uint8Array, algorithm: Algorithm = 'sha256'): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

/** Whether a file has this hash, of either kind. */
export const hasIntegrity = (content: string | Uint8Array, integrity: string): boolean =>
  integrity === integrityOf(content, integrity.startsWith('sha384-') ? 'sha384' : 'sha256');

/** The hashes that a text contains. */
export const integritiesIn = (text: string): string[] =>
  text.match(/sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}/g) ?? [];
