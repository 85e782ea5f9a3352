-- oldest server: 18

-- When the seller marked an ad as sold, and for how many rubles. A sold ad is archived; until it is old, its price
-- counts among similar ones (docs/decisions/0197).
alter table ads add column sold_at timestamptz;
alter table ads add column sold_price_rub bigint;
