-- oldest server: 18
-- online

-- Similar ads of each model year, the newest first: a fair price reads a bounded number of rows (docs/decisions/0197).
create index ads_by_model_year on ads (model_id, year, id desc) where status = 'active';
create index ads_sold_by_model_year on ads (model_id, year, id desc)
  where status = 'archived' and sold_at is not null;
