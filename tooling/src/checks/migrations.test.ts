import { expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { brokenMigrations, migrationProblems } from './migrations.ts';

const HEAD = '-- oldest server: 20\n';
const problems = (statement: string, head = '') =>
  migrationProblems({
    '0020-a.sql': `-- oldest server: 19\nselect 1;`,
    '0021-b.sql': `${HEAD}${head}${statement};`,
  });
const found = (text: string) => [`0021-b.sql: ${text}`];

test.each([
  ['drop table orders', 'drops', 'orders'],
  ['drop view if exists kept_answers', 'drops', 'kept_answers'],
  ['alter table ads drop column color', 'drops', 'ads'],
  ['alter table ads drop constraint ads_pkey', 'drops', 'ads'],
  ['alter table ads rename column color to paint', 'renames', 'ads'],
  ['alter table orders rename to requests', 'renames', 'orders'],
  ['alter table ads alter column year type integer', 'changes a type', 'ads'],
  ['ALTER TABLE ads\n  ALTER COLUMN color SET NOT NULL', 'sets not null', 'ads'],
  ['alter table ads add constraint positive check (price > 0)', 'adds a constraint', 'ads'],
  [
    'alter table ads add column a integer not null default 1, add column b text not null',
    'adds a column that is not null without a default',
    'ads',
  ],
])('a planted «%s» is refused unless it is declared', (statement, breaks, table) => {
  const line = statement.replace(/\s+/g, ' ').toLowerCase();
  expect(problems(statement)).toEqual(found(`${breaks}: «${line}» needs «-- compatible: ${table}: why»`));
  expect(problems(statement, `-- compatible: ${table}: no server since 12 reads it\n`)).toEqual([]);
  expect(problems(statement, `-- compatible: ${table}:\n`)).toHaveLength(1);
  expect(problems(statement, '-- compatible: others: no server since 12 reads it\n')).toHaveLength(1);
});

test.each([
  'alter table ads add column paint text',
  "alter table ads add column paint text not null default 'not null; drop table ads'",
  'alter table ads alter column color drop not null',
  'create table a (id integer not null); alter table a add constraint b check (id > 0); create unique index c on a (id)',
  'create table a (id integer); update a set id = 1; -- drop table ads;',
])('«%s» breaks no server', (statement) => {
  expect(problems(statement)).toEqual([]);
});

test('a planted index and a planted change of many rows are refused unless the migration names who waits', () => {
  const index = 'create index of_color on ads (color)';
  expect(problems(index)).toEqual(
    found(`holds up writes: «${index}» needs «-- online» or «-- blocks writes: ads: how long»`),
  );
  expect(problems(index, '-- online\n')).toEqual([]);
  expect(problems(index, '-- blocks writes: ads: a second\n')).toEqual([]);
  expect(problems('update outbox set tries = 0')).toHaveLength(1);
  expect(problems('update outbox set tries = 0', '-- blocks writes: outbox: messages that wait\n')).toEqual(
    [],
  );
  expect(problems(`alter table ads add column a text; ${index}`, '-- online\n')).toEqual(
    found('an online migration has indexes and statistics only, not «alter table ads add column a text»'),
  );
});

test('a planted head without the oldest server, or with one that cannot be, is refused', () => {
  const of = (oldest: string) =>
    migrationProblems({ '0020-a.sql': '-- oldest server: 18\nselect 1;', '0021-b.sql': oldest });
  expect(of('select 1;')).toEqual(found('«-- oldest server: N» is missing in its head'));
  expect(of('select 1;\n-- oldest server: 20')).toEqual(
    found('«-- oldest server: N» is missing in its head'),
  );
  expect(of('-- oldest server: 17\nselect 1;')).toEqual(found('oldest server 17 is not between 18 and 21'));
  expect(of('-- oldest server: 22\nselect 1;')).toEqual(found('oldest server 22 is not between 18 and 21'));
  expect(of('-- oldest server: 21\nselect 1;')).toEqual(
    found('the server of 20 has to work with it (oldest server 21)'),
  );
  expect(of('-- oldest server: 20\nselect 1;')).toEqual([]);
});

test('the migrations of this repository work with the servers before them', () => {
  expect(brokenMigrations(ROOT)).toEqual([]);
  expect(brokenMigrations(`${ROOT}/docs`)).toEqual(['no migrations in api/src/db/migrations/']);
});
