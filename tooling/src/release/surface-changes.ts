import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { type Change, stepBetween } from '@cars/shared-server/releases/version-step';
import type { BuildRecord } from '../build/build-record.ts';

/** What other apps rely on, app by app: taking any of it away breaks a build that is released already. */
export type PublicSurface = Readonly<Record<string, AppSurface>>;

export interface AppSurface {
  /** The federation's name of the app. */
  readonly name: string;
  /** Packages of which it takes the host's copy; of the host: that it provides. */
  readonly shared: readonly string[];
  /** Modules that others load from it. */
  readonly exposes?: readonly string[];
  /** Routes that it renders, by name. */
  readonly routes?: Readonly<Record<string, string>>;
  /** Widgets that it offers, with the text of their props. */
  readonly widgets?: Readonly<Record<string, string>>;
  /** Names that remotes take from the host's copy of the runtime. */
  readonly runtime?: readonly string[];
  /** Names that the entries of remotes take from the host's copy of the federation runtime, and its version. */
  readonly federation?: readonly string[];
  readonly federationVersion?: string;
  /** Calls that remotes make through the host's client. */
  readonly endpoints?: readonly string[];
  /** Versions of the packages that the host shares. */
  readonly packages?: Readonly<Record<string, string>>;
  /** CONTRACT_VERSION under which all this is offered. */
  readonly contract?: string;
  /** The version that was frozen before that one. */
  readonly contractBefore?: string;
}

/** What a build has to agree with. */
export interface Surfaces {
  readonly frozen: PublicSurface;
  readonly current: PublicSurface;
}

/** What to do about a difference. */
export const HOW =
  'Was it meant? Then follow docs/teams.md (a new minor version for an addition, expand, migrate, contract for a removal), raise CONTRACT_VERSION unless the present one is still to be released, and run: npx -y pnpm freeze';

/** Parts whose values are versions: a raised one is an addition. */
const VERSIONS = new Set(['packages', 'federationVersion']);

const entriesOf = (value: unknown): Map<string, string> => {
  if (Array.isArray(value)) return new Map(value.map((item: string) => [item, '']));
  if (typeof value === 'string') return new Map([['', value]]);
  return new Map(Object.entries((value ?? {}) as Record<string, string>));
};

const partChanges = (app: string, part: string, before: unknown, now: unknown): Change[] => {
  const [had, has] = [entriesOf(before), entriesOf(now)];
  const lineOf = (name: string, text = '') =>
    [part, name && text ? `${name}:` : name, text].filter(Boolean).join(' ');
  const changed = [...has].filter(([name, text]) => had.has(name) && had.get(name) !== text);
  // The compiler compares the props of a widget (`type-changes.ts`).
  const judged = part === 'widgets' ? [] : changed;
  return [
    ...[...had]
      .filter(([name]) => !has.has(name))
      .map(
        ([name, text]): Change => ({ step: 'major', text: `${app} has no longer: ${lineOf(name, text)}` }),
      ),
    ...[...has]
      .filter(([name]) => !had.has(name))
      .map(
        ([name, text]): Change => ({
          step: 'minor',
          text: `${app} has, and no one agreed: ${lineOf(name, text)}`,
        }),
      ),
    ...judged.map(([name, text]): Change => {
      const old = had.get(name) ?? '';
      return {
        step: VERSIONS.has(part) ? stepBetween(old, text) : 'major',
        text: `${app} has ${lineOf(name, text)}, agreed was ${old}`,
      };
    }),
  ];
};

/** Differences of what an app offers from the frozen file, by name; types are compared elsewhere. */
export const surfaceChanges = (
  app: string,
  frozen: Partial<AppSurface> = {},
  current: Partial<AppSurface> = {},
): Change[] => {
  const parts = new Set([...Object.keys(frozen), ...Object.keys(current)] as (keyof AppSurface)[]);
  parts.delete('contract');
  parts.delete('contractBefore');
  return [...parts].flatMap((part) => partChanges(app, part, frozen[part], current[part]));
};

/** Differences of all apps. */
export const allSurfaceChanges = (frozen: PublicSurface, current: PublicSurface): Change[] =>
  [...new Set([...Object.keys(frozen), ...Object.keys(current)])].flatMap((app) =>
    surfaceChanges(app, frozen[app], current[app]),
  );

const CONTRACT = /^\d+\.\d+\.\d+$/;

/**
 * Refuses a build that lacks a part of its app's frozen surface: modules that others load, packages that it
 * takes from the host, a contract version that can be compared. Throws `ReleaseError`.
 */
export const checkSurface = (record: BuildRecord, frozen: PublicSurface, current: PublicSurface): void => {
  const { app, contract, exposes, shared } = record;
  if (!CONTRACT.test(contract)) {
    throw new ReleaseError(`${app}: the contract version ${contract} is not of the form 1.2.3`);
  }
  if (app === 'monolith') return;
  const built = record.kind === 'remote' ? { ...current[app], exposes } : current[app];
  const provided = frozen.host?.shared ?? [];
  const isProvided = (name: string) =>
    provided.some((key) => key === name || (key.endsWith('/') && name.startsWith(key)));
  const changes = [
    ...surfaceChanges(app, frozen[app], built as AppSurface).map(({ text }) => text),
    ...shared
      .filter((name) => !isProvided(name))
      .map((name) => `${app} takes what no host provides: ${name}`),
  ];
  if (changes.length > 0) throw new ReleaseError(`${changes.join('\n')}\n${HOW}`);
};
