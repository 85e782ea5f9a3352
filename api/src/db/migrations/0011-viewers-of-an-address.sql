-- oldest server: 10

-- A hash of the viewer's network, salted daily: one address makes only so many viewers of an ad in a day.
alter table ad_events add column address_key text;
-- blocks writes: one index over the events
create index ad_events_of_address on ad_events (ad_id, address_key, viewer_key);
