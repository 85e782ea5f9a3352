-- oldest server: 24
-- online

-- Sellers of a model year one by one: a fair price reads some ads of each, however many one has.
create index ads_of_model_year_by_seller on ads (model_id, year, user_id, id desc) where status = 'active';
