-- oldest server: 24

-- The account that a client named: nothing reads it.
-- compatible: no server reads the column
-- blocks writes: rows of events alone, which nothing else changes
update ad_events set claimed = null where claimed is not null;

-- What buyers wrote to sellers whose accounts were erased before.
-- compatible: no one reads requests to an erased seller
-- blocks writes: requests to erased accounts alone
update orders o set name = null, phone = null, comment = null,
  asker_key = case when o.user_id is null then 'erased:' || o.id else o.asker_key end
from ads a, users u where a.id = o.ad_id and u.id = a.user_id and u.anonymized_at is not null;
