-- oldest server: 24

-- Price messages of one favourite (docs/decisions/0248): null is as the user's setting for all. The price is the one that
-- the user knows, from a message or from the page.
alter table favourites add column price_alert boolean;
alter table favourites add column alert_price bigint;
alter table favourites add column alert_currency text;
