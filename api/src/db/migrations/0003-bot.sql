-- oldest server: 1

-- Numbers that people shared with the bot: it reaches a person by the messenger's id alone.
create table bot_contacts (
  phone text primary key,
  telegram_id text not null,
  shared_at timestamptz not null
);
create index bot_contacts_of_person on bot_contacts (telegram_id);
