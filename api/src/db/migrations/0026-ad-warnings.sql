-- oldest server: 24

-- What readers of an ad should know (docs/decisions/0251): one row for each kind that holds. `fact` is what was found:
-- another one opens the warning again; `detail` is what its sentence names.
create table ad_warnings (
  id integer generated always as identity primary key,
  ad_id integer not null references ads (id) on delete cascade,
  kind text not null,
  fact text not null,
  detail text,
  found_at timestamptz not null,
  reply text,
  replied_at timestamptz,
  decided_at timestamptz,
  is_dismissed boolean not null default false,
  unique (ad_id, kind)
);
create index ad_warnings_open on ad_warnings (id) where decided_at is null;

-- Ads to check after they were written. A server that takes one moves `due_at`, so that another one takes it after a
-- crash; `round` grows when the ad is written meanwhile.
create table warning_checks (
  ad_id integer primary key references ads (id) on delete cascade,
  round integer not null default 1,
  due_at timestamptz not null
);
create index warning_checks_due on warning_checks (due_at);

-- Four blocks of 16 bits of a picture's perceptual hash: two that differ in at most three bits share a block. A picture
-- without contours has none.
create table picture_prints (
  address text primary key,
  b0 integer,
  b1 integer,
  b2 integer,
  b3 integer
);
create index picture_prints_b0 on picture_prints (b0);
create index picture_prints_b1 on picture_prints (b1);
create index picture_prints_b2 on picture_prints (b2);
create index picture_prints_b3 on picture_prints (b3);
