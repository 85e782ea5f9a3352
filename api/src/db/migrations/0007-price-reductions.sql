-- oldest server: 1

-- When the seller last reduced the price: a card shows it for two weeks and must not read the history. The last line
-- of a seller counts when it is below the line before it.
alter table ads add column price_reduced_at timestamptz;

-- blocks writes: ads with a reduced price, once
update ads set price_reduced_at = last.changed_at
from (
  select distinct on (ad_id) ad_id, cause, changed_at, price_rub < before_rub as is_reduction
  from (
    select id, ad_id, cause, changed_at, price_rub,
      lag(price_rub) over (partition by ad_id order by id) as before_rub
    from price_changes
  ) changes
  where cause = 'seller'
  order by ad_id, id desc
) last
where last.ad_id = ads.id and last.is_reduction;
