-- oldest server: 24

-- Of two sellers of one VIN or picture the earlier one is who showed it first, in an ad that is deleted since as well.
-- blocks writes: seconds for a million ads
create index ads_of_vin on ads (vin_number, user_id, id);
alter table picture_prints add column user_id integer;
alter table picture_prints add column shown_at timestamptz;
-- blocks writes: a minute for ten million uploaded pictures; only checks of ads wait
update picture_prints p set user_id = a.user_id, shown_at = a.created_at
from ad_images i join ads a on a.id = i.ad_id where i.address = p.address;
-- blocks writes: seconds for ten million uploaded pictures; only checks of ads wait
create index picture_prints_of_user on picture_prints (user_id);
