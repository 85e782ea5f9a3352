-- oldest server: 17

-- Updates that a webhook delivered and that were handled: MAX repeats a delivery for hours (docs/decisions/0178).
create table bot_updates (
  key text primary key,
  handled_at timestamptz not null
);
create index bot_updates_by_age on bot_updates (handled_at);
