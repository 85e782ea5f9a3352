-- oldest server: 18

-- Ads that were written, for the servers that hold all active ads in memory (docs/decisions/0220). The number of the
-- transaction, because an open one is seen later than a younger one that has ended.
create table ad_changes (
  xid xid8 not null default pg_current_xact_id(),
  ad_id integer not null,
  at timestamptz not null default now()
);
create index ad_changes_by_xid on ad_changes (xid);
create index ad_changes_by_age on ad_changes (at);

-- compatible: only the triggers below call it
create or replace function log_written_ads() returns trigger language plpgsql as $$
begin
  insert into ad_changes (ad_id) select id from written;
  return null;
end
$$;
-- An emptied table has no rows to name: 0 is all ads.

-- compatible: only the trigger below calls it
create or replace function log_emptied_ads() returns trigger language plpgsql as $$
begin
  insert into ad_changes (ad_id) values (0);
  return null;
end
$$;
-- compatible: writes of ads are only logged
-- blocks writes: milliseconds, without a row read
create trigger log_inserted_ads after insert on ads
  referencing new table as written for each statement execute function log_written_ads();
-- compatible: writes of ads are only logged
-- blocks writes: milliseconds, without a row read
create trigger log_updated_ads after update on ads
  referencing new table as written for each statement execute function log_written_ads();
-- compatible: writes of ads are only logged
-- blocks writes: milliseconds, without a row read
create trigger log_deleted_ads after delete on ads
  referencing old table as written for each statement execute function log_written_ads();
-- compatible: writes of ads are only logged
-- blocks writes: milliseconds, without a row read
create trigger log_emptied_ads after truncate on ads for each statement execute function log_emptied_ads();

-- What everybody sees of a seller decides which ads a search for dealers finds.

-- compatible: only the trigger below calls it
create or replace function log_ads_of_seller() returns trigger language plpgsql as $$
begin
  insert into ad_changes (ad_id) select id from ads where user_id = new.id;
  return null;
end
$$;
-- compatible: writes of ads are only logged
-- blocks writes: milliseconds, without a row read
create trigger log_ads_of_seller after update of account_type, legal_entity_verified on users
  for each row when (
    (old.account_type, old.legal_entity_verified) is distinct from (new.account_type, new.legal_entity_verified)
  ) execute function log_ads_of_seller();
