import { SESSION_KEYS, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import type { Canary, RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { readLocal, readSession, writeLocal } from './raw-storage.ts';

/** So many failures of a build, of loading or of drawing, set it aside for this person. */
export const SET_ASIDE_AFTER = 2;

const NUMBERS = 100;

/** What decides between the builds of a remote, beside the registry. Builds are named `app/build`. */
export interface Person {
  /** The number by which canaries are drawn, 0 … 99; NaN where it cannot be kept: no canary then. */
  readonly number: () => number;
  /** One entry for each failure. */
  readonly failures: readonly string[];
  /** Opened by hand in this launch. */
  readonly wanted: readonly string[];
}

export const buildName = (app: string, build: string): string => `${app}/${build}`;

export const isSetAside = (failures: readonly string[], name: string): boolean =>
  failures.filter((failed) => failed === name).length >= SET_ASIDE_AFTER;

/**
 * The build of a remote that this person gets (architecture §5.4): the one opened by hand, else the canary when it
 * was drawn, else the first listed one; always one that fits the shell and was not set aside, unless all were.
 * Null: none fits, or the one opened by hand is not listed here. The inline script and the loader both ask this
 * function, so that what was started is what is run.
 */
export const chooseBuild = (
  app: string,
  listed: readonly RemoteBuild[],
  canary: Canary | undefined,
  { number, failures, wanted }: Person,
): RemoteBuild | null => {
  const name = ({ build }: RemoteBuild) => buildName(app, build);
  const asked = wanted.find((one) => one.startsWith(buildName(app, '')));
  if (asked) return listed.find((build) => name(build) === asked) ?? null;
  const fitting = listed.filter(({ contract }) => isCompatibleContract(contract));
  const isUsual = ({ build }: RemoteBuild) => build !== canary?.build;
  const usual = fitting.filter(isUsual);
  const isDrawn = canary && number() < canary.share;
  const order = isDrawn ? [...fitting.filter((build) => !isUsual(build)), ...usual] : usual;
  return order.find((build) => !isSetAside(failures, name(build))) ?? order[0] ?? fitting[0] ?? null;
};

const words = (text: string | null): string[] => (text ?? '').split(' ');

const canaryNumber = (): number => {
  const kept = () => readLocal(STORAGE_KEYS.canaryNumber);
  if (!kept()) writeLocal(STORAGE_KEYS.canaryNumber, String(Math.floor(Math.random() * NUMBERS)));
  return Number(kept() ?? Number.NaN);
};

/** What web storage knows of this person; nothing where it is blocked. */
export const readPerson = (): Person => ({
  number: canaryNumber,
  failures: words(readLocal(STORAGE_KEYS.failedBuilds)),
  wanted: words(readSession(SESSION_KEYS.wantedBuilds)),
});
