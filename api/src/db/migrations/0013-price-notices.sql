-- oldest server: 10

-- The price that a follower of an ad was last notified of, and when the next message may leave: one a day.
create table price_notices (
  ad_id integer not null references ads (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  price bigint not null,
  currency text not null,
  message_id bigint,
  next_at timestamptz not null,
  primary key (ad_id, user_id)
);
create index price_notices_of_user on price_notices (user_id);
create index price_notices_by_age on price_notices (next_at);
