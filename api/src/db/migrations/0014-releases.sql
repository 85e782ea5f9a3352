-- oldest server: 13

-- Releases of servers that share a PostgreSQL database (docs/decisions/0153). With the embedded database they are files.

-- The registry: one row for each version, which never changes.
create table release_versions (
  number integer primary key check (number > 0),
  content text not null
);

create table release_builds (
  app text not null,
  build text not null,
  placed_at timestamptz not null,
  -- SHA-256 of the names and contents of all files.
  digest text not null,
  primary key (app, build)
);

-- Files of builds in parts, so that no statement carries a large file whole.
create table release_files (
  app text not null,
  build text not null,
  path text not null,
  part integer not null,
  content bytea not null,
  primary key (app, build, path, part),
  foreign key (app, build) references release_builds (app, build) on delete cascade
);
-- Most of them are compressed already.
alter table release_files alter column content set storage external;

-- Who writes here decides what browsers run.
revoke all on release_versions, release_builds, release_files from public;

-- Servers that run now, with the place of their pictures.
create table servers (
  id uuid primary key,
  name text not null,
  pictures text not null,
  seen_at timestamptz not null
);
