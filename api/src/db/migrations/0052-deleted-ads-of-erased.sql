-- oldest server: 24

-- What nothing needs of deleted ads whose accounts were erased before, with the warnings that quote them.
-- compatible: servers before show none of it
-- blocks writes: rows of erased accounts alone, which are deleted
update ads a set cover = null, description = null, address = null, latitude = null, longitude = null, pts_number = null,
  video = null, report_url = null, vin_report_url = null,
  vin_number = case when sold_at is not null then vin_number end
from users u where u.id = a.user_id and u.anonymized_at is not null and a.status = 'deleted';

-- compatible: as the check of an erased ad by a server before
-- blocks writes: as above
delete from ad_warnings w using ads a, users u
where a.id = w.ad_id and u.id = a.user_id and u.anonymized_at is not null and a.status = 'deleted' and a.sold_at is null;
