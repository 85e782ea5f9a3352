-- oldest server: 1
-- online

-- Every index that a list is read by holds all that filters compare, so that a scan never reads a row of the table
-- that does not match (docs/decisions/0009). The plain ones are dropped first: the new ones
-- begin with the same columns.
drop index ads_by_created;
drop index ads_by_price;
drop index ads_by_year;
drop index ads_by_mileage;
drop index ads_by_mileage_desc;
drop index ads_by_mark;
drop index ads_by_model;
drop index ads_by_city;

-- Every index has id after the order of a list, so that an order is total and pages do not overlap [CAT-23].
-- An ad without a mileage is last in both directions, hence two indexes for it.
create index ads_by_created on ads (created_at desc, id desc)
  include (mark_id, model_id, city_id, year, price_rub, mileage, statuses_id, is_in_stock, stock_status, body, kpp)
  where status = 'active';
create index ads_by_price on ads (price_rub, id)
  include (mark_id, model_id, city_id, year, mileage, statuses_id, is_in_stock, stock_status, body, kpp)
  where status = 'active';
create index ads_by_year on ads (year, id)
  include (mark_id, model_id, city_id, price_rub, mileage, statuses_id, is_in_stock, stock_status, body, kpp)
  where status = 'active';
create index ads_by_mileage on ads (mileage, id)
  include (mark_id, model_id, city_id, year, price_rub, statuses_id, is_in_stock, stock_status, body, kpp)
  where status = 'active';
create index ads_by_mileage_desc on ads (mileage desc nulls last, id desc)
  include (mark_id, model_id, city_id, year, price_rub, statuses_id, is_in_stock, stock_status, body, kpp)
  where status = 'active';

-- The filters that narrow most, each with the most frequent order behind it.
create index ads_by_mark on ads (mark_id, created_at desc, id desc)
  include (model_id, city_id, year, price_rub, mileage, statuses_id, is_in_stock, stock_status, body, kpp)
  where status = 'active';
create index ads_by_mark_price on ads (mark_id, price_rub, id)
  include (model_id, city_id, year, mileage, statuses_id, is_in_stock, stock_status, body, kpp)
  where status = 'active';
create index ads_by_model on ads (model_id, created_at desc, id desc)
  include (mark_id, city_id, year, price_rub, mileage, statuses_id, is_in_stock, stock_status, body, kpp)
  where status = 'active';
create index ads_by_city on ads (city_id, created_at desc, id desc)
  include (mark_id, model_id, year, price_rub, mileage, statuses_id, is_in_stock, stock_status, body, kpp)
  where status = 'active';

create index ads_by_body on ads (body, price_rub, id)
  include (mark_id, model_id, city_id, year, mileage, created_at, statuses_id, is_in_stock, stock_status, kpp)
  where status = 'active';

-- Rare values of what nearly all ads share: a used car, in stock, not a variator. Only the rare ones are kept here,
-- so these are small; the common values are found quickly along any order.
create index ads_by_rare_condition on ads (statuses_id, id)
  include (mark_id, model_id, city_id, year, price_rub, mileage, created_at, is_in_stock, stock_status, body, kpp)
  where status = 'active' and statuses_id <> 2;
create index ads_by_rare_stock on ads (stock_status, id)
  include (mark_id, model_id, city_id, year, price_rub, mileage, created_at, statuses_id, is_in_stock, body, kpp)
  where status = 'active' and stock_status <> 'in_stock';
create index ads_by_rare_kpp on ads (kpp, id)
  include (mark_id, model_id, city_id, year, price_rub, mileage, created_at, statuses_id, is_in_stock, stock_status, body)
  where status = 'active' and kpp = 'cvt';

-- A model belongs to one mark, a new car has a short way behind it: without these the server multiplies shares
-- that depend on each other, takes a common filter for a rare one and reads it the wrong way.
create statistics ads_dependencies (ndistinct, dependencies, mcv)
  on mark_id, model_id from ads;
create statistics ads_age_dependencies (dependencies, mcv) on year, statuses_id from ads;
alter table ads alter column mark_id set statistics 500;
alter table ads alter column model_id set statistics 1000;
alter table ads alter column city_id set statistics 500;

-- An index alone serves only pages that a vacuum has seen; statistics follow the ads sooner, too.
alter table ads set (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);
