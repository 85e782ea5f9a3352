-- oldest server: 1

-- Pictures that wait for their ad, and responses that are sent again. A row of `uploads` is written before its file,
-- so that every file that a killed process left is known by a row that ends.
create table uploads (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  ticket_hash text,
  address text not null,
  bytes integer,
  expires_at timestamptz not null
);
create unique index uploads_of_ticket on uploads (ticket_hash);
create index uploads_of_user on uploads (user_id);
create index uploads_by_end on uploads (expires_at);

create table kept_answers (
  user_id integer not null references users (id) on delete cascade,
  key text not null,
  request_hash text not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index kept_answers_by_age on kept_answers (created_at);

-- What a picture takes of the seller's room; pictures of the demo and of imports take none.
alter table ad_images add column bytes integer not null default 0;
