-- oldest server: 24

-- Saved filters without the numbers that stood for an open end: the year after the saving, price and mileage 0, 99999999
-- and 999999, power 0 and 9999. Filters of one person that are equal then become the first of them.

-- The first year stays beside an upper one: servers of before find no ad for a null. The hash is that of
-- api/src/modules/saved-filter/criteria.ts.

-- compatible: a table of this transaction
-- blocks writes: saved filters are few, some fifty for a person at most: a second for 100,000
create temporary table open_filters on commit drop as
with years as (
  select id, user_id, criteria, notify_on_new_ad,
    coalesce((criteria -> 'year_filter' -> 'value' ->> 0)::int, 1900) as year_from,
    case when (criteria -> 'year_filter' -> 'value' ->> 1)::int
      < extract(year from created_at at time zone 'UTC') + 1
      then (criteria -> 'year_filter' -> 'value' ->> 1)::int end as year_to
  from saved_filters
), opened as (
  select id, user_id, notify_on_new_ad, (
    select coalesce(jsonb_object_agg(key, case key
      when 'year_filter' then jsonb_build_object('type', 'range', 'value', case
        when year_to is null then jsonb_build_array(year_from) else jsonb_build_array(year_from, year_to) end)
      else value end), '{}')
    from jsonb_each(criteria)
    where not (key = 'year_filter' and year_from = 1900 and year_to is null)
      and not (key in ('price_from', 'mileage_from', 'power_from') and value = '0')
      and (key, value) not in (('price_to', '99999999'), ('mileage_to', '999999'), ('power_to', '9999'))
  ) as criteria
  from years
), hashed as (
  select id, user_id, notify_on_new_ad, criteria, (
    select encode(sha256(convert_to('{' || coalesce(string_agg(
      '"' || key || '":' || case key
        when 'region' then value::text
        else replace(replace(value::text, ', ', ','), '": ', '":') end,
      ',' order by key collate "C"), '') || '}', 'UTF8')), 'hex')
    from jsonb_each(criteria)
  ) as hash
  from opened
)
select id, criteria, hash, first_value(id) over of_equal as first_id,
  bool_or(notify_on_new_ad) over of_equal as notify
from hashed
window of_equal as (partition by user_id, hash order by id rows between unbounded preceding and unbounded following);

-- compatible: the column is a reference, and both filters are equal
-- blocks writes: the digests of filters that are removed here alone
update digest_ads d set filter_id = o.first_id
from open_filters o where o.id = d.filter_id and o.first_id <> o.id;
-- compatible: servers of before delete filters too, and an equal one of the same person stays
-- blocks writes: as above
delete from saved_filters f using open_filters o where o.id = f.id and o.first_id <> o.id;
-- compatible: servers of before read an absent end as open, in the news of a filter and in the list
-- blocks writes: as above
update saved_filters f set criteria = o.criteria, criteria_hash = o.hash, notify_on_new_ad = o.notify
from open_filters o
where o.id = f.id and (f.criteria <> o.criteria or f.notify_on_new_ad <> o.notify);
