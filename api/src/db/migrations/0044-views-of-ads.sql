-- oldest server: 24

-- Views of an ad since it is counted: events are kept for 90 days, and a page reads one row instead of all of them.
create table ad_views (
  ad_id integer primary key references ads (id) on delete cascade,
  views integer not null
);
-- compatible: servers of before write and read no such row
-- blocks writes: none; one reading of the events of 90 days
insert into ad_views (ad_id, views)
select ad_id, count(*) from ad_events where type = 'view' group by ad_id;
