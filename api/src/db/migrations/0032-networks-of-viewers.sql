-- oldest server: 24

-- A hash, salted daily as that of the address is: of the /64 of IPv6, or of an IPv4 address without a device. Null for a
-- device at an IPv4 address and in rows of servers before.
alter table ad_events add column network_key text;
-- blocks writes: one index over the events
create index ad_events_of_network on ad_events (ad_id, network_key, viewer_key);
