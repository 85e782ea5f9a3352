-- oldest server: 10

-- Devices that signed in to an account, by the hash of a token that opens nothing: limits that strangers use up
-- leave them their own (docs/decisions/0091).
create table known_devices (
  token_hash text not null,
  user_id integer not null references users (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_of_user on known_devices (user_id, seen_at);
create index known_devices_by_age on known_devices (seen_at);

-- A code that a known device requested is a row of its own, which tries of other devices do not reach.
alter table codes add column for_known_device boolean not null default false;
alter table codes drop constraint codes_pkey;
-- blocks writes: live codes only, milliseconds
alter table codes add primary key (phone, purpose, for_known_device);
