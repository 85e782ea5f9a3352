import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Change, versionComplaint } from '@cars/shared-server/releases/version-step';
import { FROZEN_TYPES_FILE } from '../build/provided.ts';
import { type Declarations, emitDeclarations } from './declarations.ts';
import { currentSurface, frozenSurface } from './public-surface.ts';
import { type AppSurface, allSurfaceChanges, HOW, type PublicSurface } from './surface-changes.ts';
import { typeChanges } from './type-changes.ts';

/** What host and remotes agree on: names and types. */
export interface Contract {
  readonly surface: PublicSurface;
  readonly types: Declarations;
}

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

/** The version before the current one: one step from it announces whatever is frozen until the next. */
const contractBefore = (frozen: Contract, current: Contract): string | undefined => {
  const agreed = hostOf(frozen);
  return agreed.contract === hostOf(current).contract ? agreed.contractBefore : agreed.contract;
};

/** Why a contract cannot replace the frozen one; null when its version fits the change. */
export const freezeComplaint = (
  frozen: Contract,
  current: Contract,
  changes: readonly Change[],
): string | null =>
  versionComplaint(
    contractBefore(frozen, current) ?? hostOf(frozen).contract ?? '0.0.0',
    hostOf(current).contract ?? '',
    changes,
  );

/** What is written down in place of the frozen contract; types that only spell the same otherwise stay as they are. */
export const contractToFreeze = (
  frozen: Contract,
  current: Contract,
  changes: readonly Change[],
): Contract => {
  const before = contractBefore(frozen, current);
  const host = { ...hostOf(current), ...(before && { contractBefore: before }) };
  return {
    surface: { ...current.surface, host },
    types: changes.length > 0 ? current.types : frozen.types,
  };
};

/** One text about all differences from the frozen contract, with how to make one on purpose; null when there is none. */
export const contractComplaint = async (frozen: Contract, current: Contract): Promise<string | null> => {
  const changes = await contractChanges(frozen, current);
  const [before, now] = [hostOf(frozen).contract, hostOf(current).contract];
  if (changes.length === 0 && before === now) return null;
  const lines = changes.map(({ text }) => text);
  if (changes.length === 0) lines.push(`CONTRACT_VERSION is ${now}, agreed is ${before}`);
  return [...lines, ...[freezeComplaint(frozen, current, changes) ?? []].flat(), HOW].join('\n');
};
