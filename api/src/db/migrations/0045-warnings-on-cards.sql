-- oldest server: 24

-- Cards in the memory of every server are marked by the warnings of their ads.

-- compatible: only the triggers below call it
create or replace function log_warned_ads() returns trigger language plpgsql as $$
begin
  insert into ad_changes (ad_id) select distinct ad_id from warned;
  return null;
end
$$;
-- compatible: writes of warnings are only logged
-- blocks writes: milliseconds, without a row read
create trigger log_inserted_warnings after insert on ad_warnings
  referencing new table as warned for each statement execute function log_warned_ads();
-- compatible: writes of warnings are only logged
-- blocks writes: milliseconds, without a row read
create trigger log_updated_warnings after update on ad_warnings
  referencing new table as warned for each statement execute function log_warned_ads();
-- compatible: writes of warnings are only logged
-- blocks writes: milliseconds, without a row read
create trigger log_deleted_warnings after delete on ad_warnings
  referencing old table as warned for each statement execute function log_warned_ads();
