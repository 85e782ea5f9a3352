-- oldest server: 1

-- What buyers ask for on a car's page, what prices were, and which filters people keep.
create table orders (
  id integer generated always as identity primary key,
  kind text not null,
  ad_id integer not null references ads (id) on delete cascade,
  user_id integer references users (id) on delete set null,
  name text,
  phone text,
  comment text,
  asker_key text not null,
  slot integer not null,
  created_at timestamptz not null
);
create unique index orders_once on orders (ad_id, kind, asker_key, slot);
create index orders_of_user on orders (user_id);

create table complaints (
  id integer generated always as identity primary key,
  ad_id integer not null references ads (id) on delete cascade,
  user_id integer references users (id) on delete set null,
  reason_id smallint not null,
  description text not null,
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index complaints_open on complaints (ad_id, user_id) where closed_at is null;

create table price_changes (
  id bigint generated always as identity primary key,
  ad_id integer not null references ads (id) on delete cascade,
  cause text not null,
  price bigint not null,
  currency text not null,
  price_rub bigint not null,
  changed_at timestamptz not null
);
create index price_changes_of_ad on price_changes (ad_id, id desc);

create table saved_filters (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  name text not null,
  notify_on_new_ad boolean not null,
  criteria jsonb not null,
  criteria_hash text not null,
  created_at timestamptz not null
);
create unique index saved_filters_once on saved_filters (user_id, criteria_hash);
