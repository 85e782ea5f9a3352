-- oldest server: 18

-- Buttons of a message that run a step of the bot: [{label, data}].
alter table outbox add column actions jsonb;

-- New ads of saved filters, for the digest of their user; sent ones stay, so that no ad is sent twice.
create table digest_ads (
  user_id integer not null references users (id) on delete cascade,
  ad_id integer not null references ads (id) on delete cascade,
  filter_id integer not null references saved_filters (id) on delete cascade,
  found_at timestamptz not null,
  sent_at timestamptz,
  primary key (user_id, ad_id)
);
create index digest_ads_waiting on digest_ads (user_id) where sent_at is null;
create index digest_ads_of_filter on digest_ads (filter_id);
create index digest_ads_of_ad on digest_ads (ad_id);

-- How often a user gets the digest, and when it was sent last.
create table digests (
  user_id integer primary key references users (id) on delete cascade,
  is_weekly boolean not null default false,
  sent_at timestamptz
);
