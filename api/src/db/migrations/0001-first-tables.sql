-- oldest server: 1

create table users (
  id integer generated always as identity primary key,
  phone text,
  username text,
  name text,
  email text,
  avatar text,
  account_type text not null default 'private',
  login text,
  password_hash text,
  legal_entity_verified boolean,
  telegram_id text,
  notify_on_price_change boolean not null default false,
  last_active_at timestamptz not null default now(),
  anonymized_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_phone on users (phone);
create unique index users_login on users (login);
create unique index users_telegram_id on users (telegram_id);

create table legal_data (
  user_id integer primary key references users (id),
  organization_type text not null,
  organization_name text not null,
  inn text not null,
  ogrn text not null,
  rs text not null,
  ks text not null,
  legal_address text not null,
  phone_number text,
  email text,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  rejection_reason text
);

create table sessions (
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);

create table ads (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  status text not null default 'active',
  mark_id integer not null,
  model_id integer,
  generation_id integer,
  mark text not null,
  model text,
  generation text,
  price bigint not null,
  currency text not null default 'RUB',
  price_rub bigint not null,
  year smallint not null,
  mileage integer,
  power integer,
  kpp text,
  engine text,
  body text,
  drivetrain text,
  rudder text,
  pts_type text,
  pts_number text,
  vin_number text,
  color text,
  width integer,
  height integer,
  length integer,
  is_used boolean,
  statuses_id smallint not null default 1,
  stock_status text not null default 'in_stock',
  is_in_stock boolean not null default true,
  with_vat boolean not null default false,
  online_show boolean not null default false,
  with_guarantee boolean not null default false,
  with_credit boolean not null default false,
  warranty boolean not null default false,
  available_for_credit boolean not null default false,
  description text,
  video text,
  report_url text,
  vin_report_url text,
  latitude double precision,
  longitude double precision,
  address text,
  city_id integer,
  city_key text,
  cover text,
  import_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index ads_import_hash on ads (import_hash);
create index ads_of_seller on ads (user_id, status, created_at desc, id desc);

-- Every index of a list's order ends in id, so that an order is total and pages do not overlap [CAT-23].
-- An ad without a mileage is last in both directions, hence two indexes for it.
create index ads_by_created on ads (created_at desc, id desc) where status = 'active';
create index ads_by_price on ads (price_rub, id) where status = 'active';
create index ads_by_year on ads (year, id) where status = 'active';
create index ads_by_mileage on ads (mileage, id) where status = 'active';
create index ads_by_mileage_desc on ads (mileage desc nulls last, id desc) where status = 'active';

-- The main filters with the default order behind them.
create index ads_by_mark on ads (mark_id, created_at desc, id desc) where status = 'active';
create index ads_by_model on ads (model_id, created_at desc, id desc) where status = 'active';
create index ads_by_city on ads (city_id, created_at desc, id desc) where status = 'active';

create table ad_images (
  ad_id integer not null references ads (id) on delete cascade,
  position smallint not null,
  address text not null,
  primary key (ad_id, position)
);

create table rates (
  id integer generated always as identity primary key,
  rate_date date not null,
  usd double precision not null,
  eur double precision not null,
  source text not null,
  fetched_at timestamptz not null default now()
);

create table ad_events (
  id bigint generated always as identity primary key,
  ad_id integer not null,
  type text not null,
  viewer_key text not null,
  user_id integer,
  claimed jsonb,
  half_hour integer not null,
  created_at timestamptz not null default now()
);
create unique index ad_events_once on ad_events (ad_id, viewer_key, type, half_hour);
create index ad_events_of_ad on ad_events (ad_id, created_at);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
