import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { absentCaddy } from './caddy.ts';
import { absentEngines } from './engines.ts';
import { absentFaketime } from './faketime.ts';
import { absentMounts } from './mounts.ts';
import { absentNginx } from './nginx.ts';
import { absentPromtool } from './promtool.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A part of the tests that this machine cannot run, and the variable that makes this a failure. */
interface LeftOut {
  readonly reason: string;
  readonly requiredBy: string;
}

/** Facts about the machine. */
interface Machine {
  readonly absentEngines: () => readonly string[];
  readonly absentFaketime: () => readonly string[];
  readonly absentPromtool: () => readonly string[];
  readonly absentNginx: () => readonly string[];
  readonly absentCaddy: () => readonly string[];
  readonly absentMounts: () => readonly string[];
  readonly hasFile: (path: string) => boolean;
}

const THIS_MACHINE: Machine = {
  absentEngines,
  absentFaketime,
  absentPromtool,
  absentNginx,
  absentCaddy,
  absentMounts,
  hasFile: existsSync,
};

const marketData = ({ MARKET_DATA }: Environment, hasFile: Machine['hasFile']): string[] => {
  if (!MARKET_DATA) return ['real market data: skipped (MARKET_DATA is not set)'];
  const file = join(MARKET_DATA, 'listings.csv');
  return hasFile(file) ? [] : [`real market data: skipped (${file} is missing)`];
};

/** Programs of Debian’s package postgresql, from which tests make a primary and a replica. */
const POSTGRES_PROGRAMS = '/usr/lib/postgresql';
const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Every part of the tests that is left out. */
export const leftOut = (environment: Environment, machine: Machine = THIS_MACHINE): LeftOut[] => {
  const parts: Readonly<Record<string, readonly string[]>> = {
    REQUIRE_POSTGRES: environment.TEST_DATABASE_URL
      ? []
      : ['PostgreSQL: skipped (TEST_DATABASE_URL is not set)'],
    REQUIRE_REPLICAS: machine.hasFile(POSTGRES_PROGRAMS)
      ? []
      : ['replicas: skipped (Debian’s package postgresql is missing)'],
    REQUIRE_PGBOUNCER: machine.hasFile(PGBOUNCER)
      ? []
      : ['pgbouncer: skipped (Debian’s package pgbouncer is missing)'],
    REQUIRE_MARKET_DATA: marketData(environment, machine.hasFile),
    REQUIRE_ENGINES: machine.absentEngines(),
    REQUIRE_PICTURES: machine.absentFaketime(),
    REQUIRE_PROMTOOL: machine.absentPromtool(),
    REQUIRE_NGINX: machine.absentNginx(),
    REQUIRE_CADDY: machine.absentCaddy(),
    REQUIRE_MOUNTS: machine.absentMounts(),
  };
  return Object.entries(parts).flatMap(([requiredBy, reasons]) =>
    reasons.map((reason) => ({ reason, requiredBy })),
  );
};

/** Why the tests must not run like this at all; empty when they may. */
export const refusals = (environment: Environment, machine: Machine = THIS_MACHINE): string[] => [
  ...(environment.E2E_BASE_URL
    ? [
        `E2E_BASE_URL is set to ${environment.E2E_BASE_URL}: the browser tests would test that server, not this build`,
      ]
    : []),
  ...leftOut(environment, machine)
    .filter(({ requiredBy }) => environment[requiredBy] === '1')
    .map(({ reason, requiredBy }) => `${requiredBy}=1, but ${reason}`),
];
