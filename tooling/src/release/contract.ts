import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Change, versionComplaint } from '@cars/shared-server/releases/version-step';
import { type Declarations, emitDeclarations } from './declarations.ts';
import { currentSurface, frozenSurface } from './public-surface.ts';
import { type AppSurface, allSurfaceChanges, HOW, type PublicSurface } from './surface-changes.ts';
import { typeChanges } from './type-changes.ts';

/** What host and remotes agree on: names and types. */
export interface Contract {
  readonly surface: PublicSurface;
  readonly types: Declarations;
}

/** The frozen declarations, relative to the repository. */
export const FROZEN_TYPES_FILE = 'tooling/src/release/public-types.json';

/** The contract as the sources below `root` have it. */
export const currentContract = async (root: string): Promise<Contract> => ({
  surface: currentSurface(root),
  types: await emitDeclarations(root),
});

/** The contract that was agreed on. */
export const frozenContract = (root: string): Contract => ({
  surface: frozenSurface(root),
  types: JSON.parse(readFileSync(join(root, FROZEN_TYPES_FILE), 'utf8')) as Declarations,
});

const hostOf = ({ surface }: Contract): AppSurface => surface.host ?? { name: 'host', shared: [] };
const inBoth = (frozen: readonly string[] = [], current: readonly string[] = []): string[] =>
  frozen.filter((name) => current.includes(name));
const widgetsOf = ({ surface }: Contract): string[] =>
  Object.values(surface).flatMap(({ widgets = {} }) => Object.keys(widgets));

/** Endpoints that the types declare; a former name of one is known to the client alone. */
const FORMER_ENDPOINTS = ['orders.complain'];

/** All differences between two contracts. */
export const contractChanges = async (frozen: Contract, current: Contract): Promise<Change[]> => {
  const [before, now] = [hostOf(frozen), hostOf(current)];
  return [
    ...allSurfaceChanges(frozen.surface, current.surface),
    ...(await typeChanges(frozen.types, current.types, {
      runtime: inBoth(before.runtime, now.runtime),
      endpoints: inBoth(before.endpoints, now.endpoints).filter((name) => !FORMER_ENDPOINTS.includes(name)),
      widgets: inBoth(widgetsOf(frozen), widgetsOf(current)),
    })),
  ];
};

/** Why a contract cannot replace the frozen one; null when its version fits the change. */
export const freezeComplaint = (
  frozen: Contract,
  current: Contract,
  changes: readonly Change[],
): string | null =>
  versionComplaint(hostOf(frozen).contract ?? '0.0.0', hostOf(current).contract ?? '', changes);

/** One text about all differences from the frozen contract, with how to make one on purpose; null when there is none. */
export const contractComplaint = async (frozen: Contract, current: Contract): Promise<string | null> => {
  const changes = await contractChanges(frozen, current);
  const [before, now] = [hostOf(frozen).contract, hostOf(current).contract];
  if (changes.length === 0 && before === now) return null;
  const lines = changes.map(({ text }) => text);
  if (changes.length === 0) lines.push(`CONTRACT_VERSION is ${now}, agreed is ${before}`);
  return [...lines, ...[freezeComplaint(frozen, current, changes) ?? []].flat(), HOW].join('\n');
};
