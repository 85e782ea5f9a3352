import { expect, test } from '@rstest/core';
import { brokenMigrations, migrationProblems } from './migrations.ts';
import { treeWith } from './test-planted-tree.ts';

const BEFORE = '-- oldest server: 19\n-- online\ncreate index ads_by_price on ads (price);';
const problems = (statements: string, head = '') =>
  migrationProblems({ '0020-a.sql': BEFORE, '0021-b.sql': `-- oldest server: 20\n${head}\n${statements}` });
const ONLINE = '-- online\n';
const COMPATIBLE = '-- compatible: no server since 12 reads it\n';
const BLOCKS = '-- blocks writes: about a second\n';

/** The kinds of marks that the problems name, and that each of them names the statement. */
const missing = async (statement: string, head = '') => {
  const found = await problems(statement, head);
  const kinds = found.map((problem) => /put «-- ([a-z ]+): reason» on the line above it$/.exec(problem)?.[1]);
  return [...new Set(kinds)].sort();
};

test.each([
  'drop trigger log_inserted_ads on ads;',
  'drop schema public cascade;',
  '/* x */ drop table ads;',
  '/* x /* y */ ; */ drop table ads;',
  'DROP TABLE "ads";',
  'drop view if exists similar_ads;',
  'drop index ads_by_price;',
  'drop table ads; create table ads (id integer);',
  'create table "a;b" (id integer); drop table ads;',
  "comment on table ads is E'\\';'; drop table ads; --'",
  'alter table ads drop column color;',
  'alter table ads drop constraint ads_pkey;',
  'alter table ads rename column color to paint;',
  'alter table ads rename to cars;',
  'alter index ads_by_price rename to by_price;',
  'alter table ads alter column status drop default;',
  'alter table ads alter column color drop not null;',
  'alter table ads add column a integer not null default 1, add column b text not null;',
  'alter table ads add column a text not null default null::text;',
  'alter table ads add constraint positive check (price > 0) not valid;',
  'alter table ads add constraint by_seller foreign key (user_id) references users (id) on delete cascade not valid;',
  'create table notes (ad_id integer references ads (id));',
  'create table notes (ad_id integer not null references ads (id) on delete set null);',
  'create table notes (ad_id integer references ads (id) on delete set null, primary key (ad_id));',
  'create table notes (ad_id integer references ads (id) on delete set null); alter table notes alter ad_id set not null;',
  'create table notes (phone text references users (phone) on delete cascade);',
  'create table notes (ad_id integer references ads (id) on delete set null check (ad_id > 0 is true));',
  'create table notes (id integer primary key); create table lines (note_id integer references notes (id));',
  'create table notes (id integer); alter table notes add column ad_id integer references ads (id);',
  'create table notes (id integer); alter table notes add check (id is not null);',
  'create table notes (id integer); create trigger t before delete on notes for each row execute function f();',
  'alter table ads add column filter_id integer references saved_filters (id) on delete cascade;',
  'create table notes (id integer default erase_all());',
  'create function now_and_then() returns void language sql as $$ drop table ads $$;',
  "create or replace function log_written_ads() returns trigger language plpgsql as 'begin return null; end';",
  'alter table ads add column a text; update ads set price = 0;',
])('a planted «%s» breaks servers before', async (statement) => {
  expect(await missing(statement)).toContain('compatible');
});

test.each([
  'create index on ads (price);',
  'create index ads_x on ads (price);',
  'create index ads_x on only ads (price);',
  'create index if not exists ads_x on ads (price);',
  'create index concurrently ads_x on ads (price);',
  'alter table ads add column token uuid not null default gen_random_uuid();',
  'alter table ads add column at timestamptz default clock_timestamp();',
  'alter table ads add column number serial;',
  'alter table ads add column number integer generated always as identity;',
  'alter table ads add column twice bigint generated always as (price * 2) stored;',
  'alter table ads add column code text unique;',
  'alter table ads add column code text check (code is not null);',
  'alter table ads add constraint positive check (price > 0);',
  'alter table ads validate constraint positive;',
  'alter table ads alter column year type integer;',
  'ALTER TABLE ads\n  ALTER COLUMN color SET NOT NULL;',
  'alter table ads add column a text; update ads set a = color;',
  'create table notes (id integer); insert into notes select id from ads;',
  'delete from ads;',
  'truncate ads;',
])('a planted «%s» holds up writes', async (statement) => {
  expect(await missing(statement)).toContain('blocks writes');
});

test.each([
  'do $$ begin drop table favourites; end $$;',
  'alter table ads disable trigger all;',
  'alter table ads set unlogged;',
  'alter table ads set (autovacuum_enabled = false);',
  'alter table if exists ads add column a text;',
  'alter table ads add column if not exists a text;',
  'alter table ads enable row level security;',
  'alter table ads set schema old;',
  'create trigger refusing before insert on ads for each row execute function refuse();',
  'create rule refusing as on insert to ads do instead nothing;',
  'revoke insert on ads from cars;',
  'cluster ads using ads_by_price;',
  'with old as (select 1) update ads set price = 0;',
  'with old as (delete from ads returning id) insert into outbox select id from old;',
  'create table notes (id integer); with old as (delete from ads returning id) insert into notes select id from old;',
  'create table if not exists ads (id integer);',
  'create temp table ads (id integer);',
  'create table old.ads (id integer); ',
  'create table notes () inherits (ads);',
  'create table copied as select * from ads;',
  'select * into copied from ads;',
  "select pg_terminate_backend(1), setval('ads_id_seq', 1);",
  'lock table ads;',
  'set search_path = other;',
  'create extension dblink;',
  'commit;',
  'refresh materialized view similar_ads;',
  'alter sequence ads_id_seq restart;',
  'alter role cars nologin;',
  'call erase_all();',
  'merge into ads using users on ads.user_id = users.id when matched then delete;',
])('a planted «%s» needs both marks', async (statement) => {
  expect(await missing(statement)).toEqual(['blocks writes', 'compatible']);
});

test.each([
  'create table notes (id integer generated always as identity primary key, text text not null check (text <> $$;$$));',
  'create table notes (ad_id integer references ads (id) on delete set null, other integer not null references users (id) on delete cascade);',
  'create table notes (id integer); create unique index on notes (id); alter table notes add unique (id), add column text text;',
  'create table notes (ad_id integer references ads (id) on delete cascade check (ad_id > 0), id integer primary key); create table lines (note_id integer references notes (id) on delete cascade);',
  'create table notes (id integer, text text); alter table notes alter column text set storage external;',
  "create table notes (id integer); insert into notes values (1); update notes set id = 2; comment on table notes is 'x';",
  'create table notes (id integer); revoke all on notes from public;',
  'create table notes (id integer); create index notes_id on notes (id) where id > 0;',
  'create view similar_ads as select id, price from ads;',
  'alter table ads add column paint text;',
  "alter table ads add column paint text not null default 'not null; drop table ads', add column at timestamptz default now();",
  "alter table ads add column tags text[] not null default '{}'::text[]; -- drop table ads;",
  'alter table ads add column filter_id integer references saved_filters (id) on delete set null;',
  'alter table ads add column filter_id integer; alter table ads add foreign key (filter_id) references saved_filters (id) on delete set null not valid;',
  'alter table ads alter column color set statistics 500, set (autovacuum_vacuum_scale_factor = 0.02);',
  'create statistics ads_years (mcv) on year, color from ads;',
  "comment on column ads.price is 'drop table ads;';",
  '/* drop table ads; /* nested */ */ -- drop table ads;',
])('«%s» is a form that is known', async (statement) => {
  expect(await problems(statement)).toEqual([]);
});

test.each([
  "create index ads_x on ads (price desc, id) include (year) where status = 'active' and sold_at is not null;",
  'drop index ads_by_price;\ncreate index ads_by_price on ads (price, id);',
  'create statistics ads_years (mcv) on year, color from ads;\nalter table ads alter column year set statistics 500;',
])('«%s» is a form that is known online', async (statement) => {
  expect(await problems(statement, ONLINE)).toEqual([]);
});

test('a planted online index that servers before notice is refused', async () => {
  expect(await missing('create unique index ads_x on ads (price);', ONLINE)).toEqual(['compatible']);
  expect(await missing('create index ads_x on ads ((color::integer));', ONLINE)).toEqual(['compatible']);
  expect(await missing('create index ads_x on ads (id) where 1 / price > 0;', ONLINE)).toEqual([
    'compatible',
  ]);
  expect(await missing('drop index ads_by_price;', ONLINE)).toEqual(['compatible']);
  expect(
    await missing('drop index users_phone;\ncreate index users_phone on users (phone);', ONLINE),
  ).toEqual(['compatible']);
});

test('a planted online migration that the server would not run beside writes is refused', async () => {
  const within = ['0021-b.sql: an online migration has no «;», «--» or «/*» within a statement'];
  expect(await problems('create /* x */ index ads_x on ads (price);', ONLINE)).toEqual(within);
  expect(await problems("create index ads_x on ads (price) where color = ';';", ONLINE)).toEqual(within);
  for (const index of ['create index "ads_x" on ads (price)', 'create  index ads_x on ads (price)'])
    expect(await problems(`${index};`, ONLINE)).toEqual([
      `0021-b.sql: an online index is written «create index name on …», not «${index.replace('  ', ' ')}»`,
    ]);
  expect(await problems('alter table ads add column a text;', ONLINE)).toEqual([
    '0021-b.sql: an online migration has indexes and statistics only, not «alter table ads add column a text»',
  ]);
  expect(await problems('create table a (id integer);\n-- online\ncreate index a_id on a (id);')).toEqual([
    '0021-b.sql: «-- online» is not in its head',
  ]);
});

test('a mark is a line above the statement that needs it, with a reason', async () => {
  const statement = 'drop table orders;';
  expect(await problems(statement)).toEqual([
    '0021-b.sql: «drop table orders» removes what servers before may use: do it in a later release, when no ' +
      'server uses it, or put «-- compatible: reason» on the line above it',
  ]);
  expect(await problems(`-- Why.\n${COMPATIBLE}${statement}`)).toEqual([]);
  expect(await problems(`${COMPATIBLE}-- It is empty.\n${statement}`)).toEqual([]);
  expect(await problems(`-- compatible: x\n${statement}`)).toHaveLength(1);
  const elsewhere =
    '0021-b.sql: «-- compatible: no server since 12 reads it» is above no statement that needs it';
  for (const text of [
    `${COMPATIBLE}\n${statement}`,
    `create table notes ();\n${COMPATIBLE}comment on table notes is 'x'; ${statement}`,
    `${statement}\n${COMPATIBLE}`,
  ]) {
    const found = await problems(text);
    expect(found).toHaveLength(2);
    expect(found).toContain(elsewhere);
  }
  expect(await problems(`create table notes (); ${COMPATIBLE}${statement}`)).toHaveLength(1);
  expect(await problems(`${COMPATIBLE}create table notes ();`)).toEqual([elsewhere]);
});

test('marks of one kind do not replace those of the other', async () => {
  const statement = 'alter table ads alter column year type integer;';
  expect(await missing(`${COMPATIBLE}${statement}`)).toEqual(['blocks writes']);
  expect(await missing(`${BLOCKS}${statement}`)).toEqual(['compatible']);
  expect(await problems(`${BLOCKS}${COMPATIBLE}${statement}`)).toEqual([]);
});

test('a planted text that PostgreSQL does not accept is refused with its reason', async () => {
  expect(await problems('-- «ж»\nдроп table ads;')).toEqual([
    '0021-b.sql: PostgreSQL does not accept it: syntax error at or near "дроп"',
  ]);
  expect(await problems(`-- «ж»\n${COMPATIBLE}drop table ads; drop table "цены";`)).toEqual([
    expect.stringContaining('«drop table "цены"» removes'),
  ]);
});

test('a planted head without the oldest server, or with one that cannot be, is refused', async () => {
  const of = (text: string) =>
    migrationProblems({ '0020-a.sql': '-- oldest server: 18\n', '0021-b.sql': text });
  const found = (problem: string) => [`0021-b.sql: ${problem}`];
  const statement = 'create table notes ();';
  expect(await of(statement)).toEqual(found('«-- oldest server: N» is missing in its head'));
  expect(await of(`${statement}\n-- oldest server: 20`)).toEqual(
    found('«-- oldest server: N» is missing in its head'),
  );
  expect(await of(`-- oldest server: 17\n${statement}`)).toEqual(
    found('oldest server 17 is not between 18 and 21'),
  );
  expect(await of(`-- oldest server: 22\n${statement}`)).toEqual(
    found('oldest server 22 is not between 18 and 21'),
  );
  expect(await of(`-- oldest server: 21\n${statement}`)).toEqual(
    found('the server of 20 has to work with it (oldest server 21)'),
  );
  expect(await of(`-- oldest server: 20\n${statement}`)).toEqual([]);
});

test('a planted file that the server does not run hides none that it runs', async () => {
  const folder = 'api/src/db/migrations';
  const root = treeWith({
    [`${folder}/0002-b.sql`]: '-- oldest server: 1\ndrop table ads;',
    [`${folder}/old/0002-b.sql`]: '-- oldest server: 1\n',
    [`${folder}/0003-c.SQL`]: '-- oldest server: 2\n',
  });
  expect(await brokenMigrations(root)).toEqual([
    '0003-c.SQL: no name that the server runs',
    'old/0002-b.sql: no name that the server runs',
    expect.stringContaining('0002-b.sql: «drop table ads» removes what servers before may use'),
  ]);
});
