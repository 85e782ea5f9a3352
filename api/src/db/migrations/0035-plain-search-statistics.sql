-- oldest server: 24

-- Estimates and vacuums as everywhere: the finer ones were for the covering indexes (docs/decisions/0360).
-- compatible: the plans of searches in SQL alone read them
drop statistics ads_dependencies;
-- compatible: as above
drop statistics ads_age_dependencies;
alter table ads alter column mark_id set statistics -1;
alter table ads alter column model_id set statistics -1;
alter table ads alter column city_id set statistics -1;
-- compatible: the server's own vacuum alone reads them
-- blocks writes: it does not, since it shares the table with writers
alter table ads reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor);
