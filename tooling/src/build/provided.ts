import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApi } from '@cars/shared-contracts/client/api';
import type { ContractNames } from '@cars/shared-contracts/shell/releases';
import { WIDGETS } from '@cars/shared-contracts/shell/widgets';
import { ROOT } from '../root.ts';
import { sharedSingletons } from './federation.ts';

/** The frozen declarations of the contract, relative to the repository. */
export const FROZEN_TYPES_FILE = 'tooling/src/release/public-types.json';

const DIGEST_LENGTH = 16;
export const frozenTypesDigest = async (): Promise<string> =>
  createHash('sha256')
    .update(await readFile(join(ROOT, FROZEN_TYPES_FILE)))
    .digest('hex')
    .slice(0, DIGEST_LENGTH);

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** Names that a module of re-exports offers, values only. */
export const exportedNames = (source: string): string[] =>
  [...withoutComments(source).matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.replace(/^[\s\S]*\bas\b/, '').trim())
    .filter(Boolean)
    .sort();

/** The calls of the typed client: `ads.preview`. */
const endpointNames = (): string[] =>
  Object.entries(createApi({ token: () => null }))
    .flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`))
    .sort();

/** Versions of the packages that the host shares; the contracts have the contract's version. */
export const sharedVersions = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sharedSingletons('host'))
      .filter(([name]) => !name.startsWith('@cars/') && !name.endsWith('/'))
      .map(([name, { version }]) => [name, version]),
  );

/** What a host that is built from these sources provides to remotes. */
export const providedByHost = (): ContractNames => ({
  runtime: exportedNames(readFileSync(join(ROOT, 'shared-contracts/src/runtime.ts'), 'utf8')),
  endpoints: endpointNames(),
  widgets: Object.keys(WIDGETS).sort(),
  packages: sharedVersions(),
});
