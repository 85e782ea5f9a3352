import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { absentCaddy } from './caddy.ts';
import { absentEngines } from './engines.ts';
import { absentMounts } from './mounts.ts';
import { absentNginx } from './nginx.ts';
import { absentPromtool } from './promtool.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Facts about the machine. */
interface Machine {
  /** Lines for programs that only the night needs and that are absent. */
  readonly absentPrograms: () => readonly string[];
  readonly hasFile: (path: string) => boolean;
}

const THIS_MACHINE: Machine = {
  absentPrograms: () => [
    ...absentEngines(),
    ...absentPromtool(),
    ...absentNginx(),
    ...absentCaddy(),
    ...absentMounts(),
  ],
  hasFile: existsSync,
};

/** Programs of Debian’s package postgresql, from which tests make a primary and a replica. */
const POSTGRES_PROGRAMS = '/usr/lib/postgresql';
const PGBOUNCER = '/usr/sbin/pgbouncer';

/** What a run of the gate does not do on this machine, a line each; empty when it does all. */
export const leftOutOfGate = ({ TEST_DATABASE_URL }: Environment): string[] =>
  TEST_DATABASE_URL
    ? []
    : ['PostgreSQL (TEST_DATABASE_URL is not set): the api was tested on the embedded database'];

/** What the night does not do on this machine, a line each. */
export const leftOutOfNight = (
  { TEST_DATABASE_URL, MARKET_DATA }: Environment,
  { absentPrograms, hasFile }: Machine = THIS_MACHINE,
): string[] => [
  ...(TEST_DATABASE_URL ? [] : ['PostgreSQL: skipped (TEST_DATABASE_URL is not set)']),
  ...(hasFile(POSTGRES_PROGRAMS) ? [] : ['replicas: skipped (Debian’s package postgresql is missing)']),
  ...(hasFile(PGBOUNCER) ? [] : ['pgbouncer: skipped (Debian’s package pgbouncer is missing)']),
  ...(MARKET_DATA && hasFile(join(MARKET_DATA, 'listings.csv'))
    ? []
    : ['real market data: skipped (MARKET_DATA names no folder with listings.csv)']),
  ...absentPrograms(),
];

/** Why browser tests must not run like this at all; null when they may. */
export const refusalOf = ({ E2E_BASE_URL }: Environment): string | null =>
  E2E_BASE_URL
    ? `E2E_BASE_URL is set to ${E2E_BASE_URL}: the browser tests would test that server, not this build`
    : null;
