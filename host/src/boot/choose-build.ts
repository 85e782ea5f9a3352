import { SESSION_KEYS, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { type AudienceUser, isInAudience } from '@cars/shared-contracts/shell/audience';
import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import type { Canary, RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { readLocal, readSession, writeLocal } from './raw-storage.ts';

/** Failures (loading or rendering) after which a build is quarantined for this user. */
export const QUARANTINE_AFTER = 2;

const SEEDS = 2 ** 32;

/** The user's own input to the choice of a build. Builds are named `app/build`. */
export interface RolloutState extends AudienceUser {
  /** One entry for each failure. */
  readonly failures: readonly string[];
  /** Chosen in the testers' tool for this launch. */
  readonly overrides: readonly string[];
}

export const buildName = (app: string, build: string): string => `${app}/${build}`;

export const isQuarantined = (failures: readonly string[], name: string): boolean =>
  failures.filter((failed) => failed === name).length >= QUARANTINE_AFTER;

/**
 * The build of a remote for this user: the override, else the canary if it is for the user, else the
 * first listed one; always compatible and not quarantined, unless all are quarantined.
 *
 * Null when none is compatible, or the override is not listed.
 */
export const chooseBuild = (
  app: string,
  listed: readonly RemoteBuild[],
  canary: Canary | undefined,
  state: RolloutState,
): RemoteBuild | null => {
  const { failures, overrides } = state;
  const name = ({ build }: RemoteBuild) => buildName(app, build);
  const override = overrides.find((one) => one.startsWith(buildName(app, '')));
  if (override) return listed.find((build) => name(build) === override) ?? null;
  const fitting = listed.filter(({ contract }) => isCompatibleContract(contract));
  const isUsual = ({ build }: RemoteBuild) => build !== canary?.build;
  const usual = fitting.filter(isUsual);
  const isInCanary = canary && isInAudience(app, canary, state);
  const order = isInCanary ? [...fitting.filter((build) => !isUsual(build)), ...usual] : usual;
  return order.find((build) => !isQuarantined(failures, name(build))) ?? order[0] ?? fitting[0] ?? null;
};

const words = (text: string | null): string[] => (text ?? '').split(' ');

const readSeed = (): string | null => {
  const stored = () => readLocal(STORAGE_KEYS.canarySeed);
  if (!stored()) writeLocal(STORAGE_KEYS.canarySeed, String(Math.floor(Math.random() * SEEDS)));
  return stored();
};

/** Of the stored session, which the server verifies at each call; here it opens a released build at most. */
const readUserId = (): number | null => {
  const [, id] = /"id":(\d{1,15})[,}]/.exec(readLocal(STORAGE_KEYS.user) ?? '') ?? [];
  return id ? Number(id) : null;
};

/** The state in web storage; empty where storage is blocked. */
export const readRolloutState = (): RolloutState => ({
  seed: readSeed,
  isAdmin: readSession(SESSION_KEYS.adminMode) === 'true',
  userId: readUserId(),
  failures: words(readLocal(STORAGE_KEYS.failedBuilds)),
  overrides: words(readSession(SESSION_KEYS.buildOverrides)),
});
