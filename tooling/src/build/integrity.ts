import { createHash } from 'node:crypto';

/** The hash of a file as a browser verifies it. The server's form is `@cars/shared-server/integrity`. */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;
