// Night: It restores beside the tables of others.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { listMigrations } from '../db/migration-files.ts';
import { onDatabase } from '../db/test-databases.ts';
import { backUp } from './back-up.ts';
import { loadRows } from './load-rows.ts';
import { readOthers, relationsOfMigrations } from './own-relations.ts';
import { restore } from './restore.ts';
import { fillPlace, placeOf } from './test-place.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-api-others-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

onDatabase('what others made in the database', (database, engine) => {
  const ROLE = `reports_${process.pid}_${engine}`;

  test('the migrations make every table and view of the schema', async () => {
    const names = await relationsOfMigrations();
    const { rows } = await database().sql.query<{ name: string }>(
      `select relname::text as name from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v') order by 1`,
    );
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(({ name }) => !names.has(name))).toEqual([]);
    expect(await readOthers(database().sql)).toEqual({ lost: [], untouched: [] });
  });

  test('is named before a restore replaces the tables; its own tables stay, and are in no backup [S26]', async () => {
    const { sql } = database();
    const place = await placeOf(database());
    await fillPlace(database(), place);
    await sql.exec(`
      create role ${ROLE};
      create table report_runs (id serial primary key, user_id bigint references users (id), text text);
      insert into report_runs (user_id, text) select min(id), 'before' from users;
      create view report_of_ads as select id, price from ads;
      create view report_of_reports as select id from report_of_ads;
      grant select on ads, users to ${ROLE};
      grant update (price) on ads to ${ROLE};
    `);
    try {
      const { file } = await backUp({ place, folder, retain: 2 });
      await sql.exec("insert into report_runs (text) values ('later')");
      const steps: string[] = [];
      const request = { file, place, retain: 2, onStep: (step: string) => steps.push(step) };
      await expect(restore({ ...request, replace: false })).rejects.toThrow('--replace');
      const lost = steps.findIndex((step) => step.includes('lost with the tables that are replaced'));
      expect(steps[lost]?.replace(/^.*afterwards: /, '').split('; ')).toEqual([
        expect.stringMatching(/^view (\w+\.)?report_of_ads$/),
        expect.stringMatching(/^view (\w+\.)?report_of_reports$/),
        expect.stringMatching(/^foreign key report_runs_user_id_fkey of (\w+\.)?report_runs$/),
        `rights of ${ROLE} on 2 tables (select, update)`,
      ]);
      expect(steps[lost + 1]).toContain('stays as it is and is in no backup: table report_runs');

      const [schema] = (await sql.query<{ name: string }>('select current_schema()::text as name')).rows;
      await sql.exec(
        `alter default privileges in schema "${schema?.name}" grant select on tables to ${ROLE}`,
      );
      await restore({ ...request, replace: true });
      const { rows } = await sql.query('select id, text from report_runs order by id');
      expect(rows).toEqual([
        { id: 1, text: 'before' },
        { id: 2, text: 'later' },
      ]);
      // Its numbers go on after its own rows.
      const next = await sql.query("insert into report_runs (text) values ('new') returning id");
      expect(next.rows).toEqual([{ id: 3 }]);
      // Default privileges give rights on the new tables, as docs/operating.md states.
      expect(await readOthers(sql)).toEqual({
        lost: [expect.stringMatching(new RegExp(`^rights of ${ROLE} on [4-9]\\d tables \\(select\\)$`))],
        untouched: ['report_runs'],
      });
    } finally {
      await sql.exec(`drop table report_runs; drop owned by ${ROLE} cascade; drop role ${ROLE}`);
    }
  });

  test('a backup of before that has the rows of such a table is restored without them', async () => {
    const { sql } = database();
    const schema = (await listMigrations()).at(-1)?.version ?? 0;
    const lines = async function* () {
      yield '{"table":"settings","columns":["key","value"]}';
      yield '{"key":"own","value":"true"}';
      yield '{"table":"report_runs","columns":["id"]}';
      yield '{"id":"1"}';
      yield '{"sequences":[{"name":"report_runs_id_seq","last_value":1},{"name":"users_id_seq","last_value":7}]}';
    };
    const skipped: string[] = [];
    await loadRows(
      sql,
      { schema, lines: lines(), onSkip: (table) => skipped.push(table) },
      async () => undefined,
    );
    expect(skipped).toEqual(['report_runs']);
    expect((await sql.query('select key from settings')).rows).toEqual([{ key: 'own' }]);
    expect((await sql.query("insert into users (name) values ('Анна') returning id")).rows).toEqual([
      { id: 8 },
    ]);
  });

  test('the space of the disk of PostgreSQL is named as not checked', async () => {
    const place = await placeOf(database());
    await fillPlace(database(), place);
    const { file } = await backUp({ place, folder, retain: 2 });
    const steps: string[] = [];
    // As much as the files need, and not the rows.
    const measureSpace = async () => ({ freeBytes: 268_435_456 + 400, totalBytes: 1_000_000_000 });
    const restored = restore({
      file,
      place,
      replace: true,
      retain: 2,
      measureSpace,
      onStep: (step) => steps.push(step),
    }).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    expect(await restored).toEqual(
      engine === 'postgres' ? 'restored' : expect.stringContaining('has too little space'),
    );
    const named = steps.filter((step) => /^PostgreSQL needs about \d+ MB free on its own disk/.test(step));
    expect(named).toHaveLength(engine === 'postgres' ? 1 : 0);
  });
});
