-- oldest server: 15

-- Who an account is in each messenger (docs/decisions/0175), at most one person of each.
create table messenger_accounts (
  messenger text not null,
  messenger_id text not null,
  user_id integer not null references users (id) on delete cascade,
  linked_at timestamptz not null,
  primary key (messenger, messenger_id),
  unique (user_id, messenger)
);

-- Numbers that people shared with the bot of a messenger.
create table messenger_contacts (
  phone text not null,
  messenger text not null,
  messenger_id text not null,
  shared_at timestamptz not null,
  primary key (phone, messenger)
);
create index messenger_contacts_of_person on messenger_contacts (messenger, messenger_id);

-- Servers up to 15 read and write users.telegram_id and bot_contacts; triggers keep both places alike. A later migration
-- drops them with the column and the table.

-- compatible: only the trigger below calls it
create or replace function telegram_account_of_column() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.telegram_id is distinct from new.telegram_id then
    delete from messenger_accounts
      where messenger = 'telegram' and messenger_id = old.telegram_id and user_id = new.id;
  end if;
  if new.telegram_id is not null then
    insert into messenger_accounts (messenger, messenger_id, user_id, linked_at)
      values ('telegram', new.telegram_id, new.id, now()) on conflict do nothing;
  end if;
  return null;
end
$$;
-- compatible: servers up to 15 write users.telegram_id as before
-- blocks writes: milliseconds, without a row read
create or replace trigger telegram_account_of_column after insert or update of telegram_id on users
  for each row when (pg_trigger_depth() = 0) execute function telegram_account_of_column();

-- compatible: only the trigger below calls it
create or replace function telegram_column_of_account() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.messenger = 'telegram' then
    update users set telegram_id = null where id = old.user_id and telegram_id = old.messenger_id;
  end if;
  if tg_op <> 'DELETE' and new.messenger = 'telegram' then
    update users set telegram_id = new.messenger_id where id = new.user_id;
  end if;
  return null;
end
$$;
-- compatible: keeps what servers up to 15 read
create trigger telegram_column_of_account after insert or update or delete on messenger_accounts
  for each row when (pg_trigger_depth() = 0) execute function telegram_column_of_account();

-- compatible: only the trigger below calls it
create or replace function contact_of_bot_contact() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from messenger_contacts where phone = old.phone and messenger = 'telegram';
  else
    insert into messenger_contacts (phone, messenger, messenger_id, shared_at)
      values (new.phone, 'telegram', new.telegram_id, new.shared_at)
      on conflict (phone, messenger) do update
        set messenger_id = excluded.messenger_id, shared_at = excluded.shared_at;
  end if;
  return null;
end
$$;
-- compatible: servers up to 15 write bot_contacts as before
-- blocks writes: milliseconds, without a row read
create or replace trigger contact_of_bot_contact after insert or update or delete on bot_contacts
  for each row when (pg_trigger_depth() = 0) execute function contact_of_bot_contact();

-- compatible: only the trigger below calls it
create or replace function bot_contact_of_contact() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from bot_contacts where phone = old.phone and old.messenger = 'telegram';
  elsif new.messenger = 'telegram' then
    insert into bot_contacts (phone, telegram_id, shared_at)
      values (new.phone, new.messenger_id, new.shared_at)
      on conflict (phone) do update
        set telegram_id = excluded.telegram_id, shared_at = excluded.shared_at;
  end if;
  return null;
end
$$;
-- compatible: keeps what servers up to 15 read
create trigger bot_contact_of_contact after insert or update or delete on messenger_contacts
  for each row when (pg_trigger_depth() = 0) execute function bot_contact_of_contact();

-- blocks writes: one row for each linked account
insert into messenger_accounts (messenger, messenger_id, user_id, linked_at)
  select 'telegram', telegram_id, id, created_at from users where telegram_id is not null;
-- blocks writes: one row for each shared number
insert into messenger_contacts (phone, messenger, messenger_id, shared_at)
  select phone, 'telegram', telegram_id, shared_at from bot_contacts;
