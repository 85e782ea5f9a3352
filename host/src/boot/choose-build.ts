import { SESSION_KEYS, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import type { Canary, RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { readLocal, readSession, writeLocal } from './raw-storage.ts';

/** Failures (loading or rendering) after which a build is quarantined for this user. */
export const QUARANTINE_AFTER = 2;

const NUMBERS = 100;

/** The user's own input to the choice of a build. Builds are named `app/build`. */
export interface RolloutState {
  /** The user's bucket for canaries, 0 … 99; NaN where it cannot be stored: no canary then. */
  readonly canaryNumber: () => number;
  /** One entry for each failure. */
  readonly failures: readonly string[];
  /** Chosen in the testers' tool for this launch. */
  readonly overrides: readonly string[];
}

export const buildName = (app: string, build: string): string => `${app}/${build}`;

export const isQuarantined = (failures: readonly string[], name: string): boolean =>
  failures.filter((failed) => failed === name).length >= QUARANTINE_AFTER;

/**
 * The build of a remote for this user: the override, else the canary if the user is in its share, else the
 * first listed one; always compatible and not quarantined, unless all are quarantined. Null when none is
 * compatible, or the override is not listed.
 *
 * The inline script and the loader share this function.
 */
export const chooseBuild = (
  app: string,
  listed: readonly RemoteBuild[],
  canary: Canary | undefined,
  { canaryNumber, failures, overrides }: RolloutState,
): RemoteBuild | null => {
  const name = ({ build }: RemoteBuild) => buildName(app, build);
  const override = overrides.find((one) => one.startsWith(buildName(app, '')));
  if (override) return listed.find((build) => name(build) === override) ?? null;
  const fitting = listed.filter(({ contract }) => isCompatibleContract(contract));
  const isUsual = ({ build }: RemoteBuild) => build !== canary?.build;
  const usual = fitting.filter(isUsual);
  const isInCanary = canary && canaryNumber() < canary.share;
  const order = isInCanary ? [...fitting.filter((build) => !isUsual(build)), ...usual] : usual;
  return order.find((build) => !isQuarantined(failures, name(build))) ?? order[0] ?? fitting[0] ?? null;
};

const words = (text: string | null): string[] => (text ?? '').split(' ');

const readCanaryNumber = (): number => {
  const stored = () => readLocal(STORAGE_KEYS.canaryNumber);
  if (!stored()) writeLocal(STORAGE_KEYS.canaryNumber, String(Math.floor(Math.random() * NUMBERS)));
  return Number(stored() ?? Number.NaN);
};

/** The state in web storage; empty where storage is blocked. */
export const readRolloutState = (): RolloutState => ({
  canaryNumber: readCanaryNumber,
  failures: words(readLocal(STORAGE_KEYS.failedBuilds)),
  overrides: words(readSession(SESSION_KEYS.buildOverrides)),
});
