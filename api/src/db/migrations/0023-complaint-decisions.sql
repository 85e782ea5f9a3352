-- oldest server: 22

-- How a complaint was decided (docs/decisions/0226): whether a rule is broken and which one, by whom, and whether the
-- decision took the ad out of the catalog.
create table complaint_decisions (
  complaint_id integer primary key references complaints (id) on delete cascade,
  ad_id integer not null references ads (id) on delete cascade,
  is_violation boolean not null,
  rule_id smallint not null,
  took_ad_down boolean not null default false,
  decided_by text not null,
  decided_at timestamptz not null
);
create index complaint_decisions_of_ad on complaint_decisions (ad_id);

-- The appeal of the side that lost; the second decision is final, so there is one.
create table appeals (
  complaint_id integer primary key references complaint_decisions (complaint_id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  reason text,
  created_at timestamptz not null,
  closed_at timestamptz,
  is_granted boolean,
  decided_by text
);
create index appeals_of_user on appeals (user_id);

-- What moderators did. The id is that of a company's user or of a complaint.
create table moderation_log (
  id bigint generated always as identity primary key,
  moderator text not null,
  via text not null,
  action text not null,
  subject_id integer not null,
  reason text,
  acted_at timestamptz not null
);

-- Users of messengers whose next message the bot takes as the text that it requested.
create table awaited_texts (
  recipient text primary key,
  purpose text not null,
  subject_id integer not null,
  revision text,
  expires_at timestamptz not null
);
