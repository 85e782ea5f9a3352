import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { copyTemplate } from '../test-databases.ts';
import { checkQueries } from './check-queries.ts';
import { createDescriber } from './describe-text.ts';
import { type FoundQuery, findQueries } from './find-queries.ts';
import { RECORDED } from './recorded-texts.ts';

const TIMEOUT_MS = 120_000;
const PLANTED = 'db/query-check/planted-queries.ts';
/** These pass on their argument. */
const CLIENTS = ['db/free-space.ts', 'db/postgres-client.ts', 'db/replicas.ts', 'modules/ad/json-rows.ts'];
const SOURCES = fileURLToPath(new URL('../../', import.meta.url));
const isProduct = (path: string) =>
  !/(^|\/)test-|\.test\.ts$|kill-test/.test(path) && path !== PLANTED && !CLIENTS.includes(path);

let queries: readonly FoundQuery[];
let planted: readonly FoundQuery[];
let folder: string;
let db: PGlite;
let describeText: Awaited<ReturnType<typeof createDescriber>>;
beforeAll(async () => {
  const found = findQueries(
    fileURLToPath(new URL('../../../tsconfig.json', import.meta.url)),
    SOURCES,
    (path) => isProduct(path) || path === PLANTED,
  );
  queries = found.filter(({ at }) => !at.startsWith(PLANTED));
  planted = found.filter(({ at }) => at.startsWith(PLANTED));
  folder = await mkdtemp(join(tmpdir(), 'cars-query-check-'));
  await copyTemplate(folder);
  db = await PGlite.create(join(folder, 'db'));
  describeText = await createDescriber(db);
}, TIMEOUT_MS);
afterAll(async () => {
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

test(
  'every query is valid in the schema and returns the row that it declares',
  async () => {
    expect(queries.length).toBeGreaterThan(150);
    expect(await checkQueries(queries, RECORDED, describeText)).toEqual([]);
  },
  TIMEOUT_MS,
);

test('each kind of mistake is found', async () => {
  const found = await checkQueries(planted, {}, describeText);
  const byFunction = (name: string) => {
    const at = planted.find(({ within }) => within.endsWith(` ${name}`))?.at;
    return found.filter((line) => line.startsWith(`${at}: `)).map((line) => line.slice(`${at}: `.length));
  };
  expect(byFunction('accepted')).toEqual([]);
  expect(byFunction('unknownTable')).toEqual(['error: relation "sellers" does not exist']);
  expect(byFunction('unknownColumn')).toEqual([
    'error: column "nickname" of relation "users" does not exist',
  ]);
  expect(byFunction('undeclaredColumn')).toEqual(['"phone" is returned and not declared']);
  expect(byFunction('missingColumn')).toEqual(['"price" is declared and not returned']);
  expect(byFunction('wrongType')).toEqual(['"price" is number, declared string']);
  expect(byFunction('wrongList')).toEqual(['"ids" is number[], declared number']);
  expect(byFunction('nullable')).toEqual(['"name" may be null']);
  expect(byFunction('outerJoin')).toEqual(['"inn" may be null']);
  expect(byFunction('composedOfConstants')).toEqual(['"phone" is returned and not declared']);
  expect(byFunction('composedAtRunTime')).toEqual(['its text is composed and not recorded']);
  expect(found).toHaveLength(planted.length - 1);
});

test('a recording that no query needs is found', async () => {
  const stale = { 'modules/gone.ts find': { texts: async () => [] } };
  expect(await checkQueries([], stale, describeText)).toEqual([
    'modules/gone.ts find: recorded, but not composed any more',
  ]);
});
