-- oldest server: 24

-- When an ad got a picture; rows of before have none, and count as old as their ad.
alter table ad_images add column shown_at timestamptz;
-- compatible: inserts of servers before do not name the column, and the default fills it
alter table ad_images alter column shown_at set default now();
