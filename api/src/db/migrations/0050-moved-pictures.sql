-- oldest server: 24

-- Pictures of ads that a moderator took down: their files get the name that the ad has by now, so that the address that
-- others know shows nothing.
create table picture_moves (
  address text primary key,
  moved_to text not null unique,
  asked_at timestamptz not null default now()
);

-- What nothing needs of the ads of accounts that were erased before.
-- compatible: servers before show none of it
-- blocks writes: rows of erased accounts alone, which are archived
update ads a set cover = null, description = null, address = null, latitude = null, longitude = null, pts_number = null,
  video = null, report_url = null, vin_report_url = null,
  vin_number = case when sold_at is not null then vin_number end
from users u where u.id = a.user_id and u.anonymized_at is not null and a.status <> 'active';

-- Their pictures, whose files the next round removes.
-- compatible: as the removal of a picture by a server before
-- blocks writes: pictures of erased accounts alone
with gone as (
  delete from ad_images i using ads a, users u
  where a.id = i.ad_id and u.id = a.user_id and u.anonymized_at is not null and a.status <> 'active' returning i.address
)
insert into picture_removals (address)
select distinct address from gone where address ~ '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}.webp$'
on conflict do nothing;

-- What an account had beside the number then; null in rows of servers before, whose return leaves it as it is.
alter table former_phones add column contacts jsonb;
