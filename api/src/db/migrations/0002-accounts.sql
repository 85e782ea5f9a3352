-- oldest server: 1

-- One live code for a phone and a purpose; only its hash is kept [B6].
create table codes (
  phone text not null,
  purpose text not null,
  code_hash text not null,
  attempts smallint not null default 0,
  user_id integer references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (phone, purpose)
);
create index codes_expired on codes (expires_at);

-- What was counted against a limit, one row for each try: a window may begin at any moment.
create table limit_marks (
  id bigint generated always as identity primary key,
  key text not null,
  marked_at timestamptz not null
);
create index limit_marks_of_key on limit_marks (key, marked_at);
create index limit_marks_old on limit_marks (marked_at);

-- A new number that a person has proved to hold.
create table proved_phones (
  user_id integer primary key references users (id) on delete cascade,
  phone text not null,
  proved_at timestamptz not null
);

alter table sessions add column password_until timestamptz;

create table favourites (
  user_id integer not null references users (id) on delete cascade,
  ad_id integer not null references ads (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, ad_id)
);
create index favourites_of_ad on favourites (ad_id);

create table outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  kind text not null,
  body text not null,
  secret text,
  once_key text,
  created_at timestamptz not null,
  expires_at timestamptz,
  next_try_at timestamptz not null,
  tries smallint not null default 0,
  sent_at timestamptz,
  dropped_at timestamptz
);
create unique index outbox_once on outbox (once_key);
create index outbox_of_recipient on outbox (recipient, id);
create index outbox_waiting on outbox (next_try_at) where sent_at is null and dropped_at is null;

-- Pictures whose row is gone: their files are removed after the transaction, and again if that failed.
create table picture_removals (
  address text primary key,
  asked_at timestamptz not null default now()
);

-- blocks writes: one index over the date of the last activity
create index users_last_active on users (last_active_at) where anonymized_at is null;
