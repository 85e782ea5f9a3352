-- oldest server: 24

-- The ad that has the same picture (docs/decisions/0291): when it goes or changes, this warning is checked again.
alter table ad_warnings add column other_ad_id integer;
-- blocks writes: few rows, milliseconds
create index ad_warnings_of_other on ad_warnings (other_ad_id) where other_ad_id is not null;

-- Warnings of before get the ad that they are about, and that ad gets its own.

-- compatible: servers of 26 and 27 insert such rows themselves
-- blocks writes: few rows, milliseconds
insert into warning_checks (ad_id, due_at)
select distinct ad_id, now() from ad_warnings where kind in ('same_picture', 'same_vin', 'new_seller')
on conflict do nothing;
