/** Sellers of the generated ads. */
const SELLERS = 5_000;
/** Ads of one statement: longer statements would exceed the time limit of the embedded database. */
const BATCH = 50_000;

/**
 * Marks, models and cities are skewed as real ones are: the first mark has 19 % of all ads, the last of 60 a
 * fraction of one. Two marks break the rule of independence on purpose, because a planner assumes it: mark 9
 * is eight times as expensive as the others, mark 12 has cars from before 1991 only.
 */
const batchSql = (from: number, to: number): string => `
  insert into ads (user_id, status, mark_id, model_id, mark, model, generation, price, price_rub, year, mileage, power,
    kpp, engine, body, drivetrain, statuses_id, stock_status, is_in_stock, color, description, cover, city_id, city_key,
    created_at, updated_at)
  select 1 + (r1 * ${SELLERS - 1})::int,
    case when r2 < 0.87 then 'active' when r2 < 0.97 then 'archived' else 'deleted' end,
    mark_id, mark_id * 100 + model_no, 'Марка ' || mark_id, 'Модель ' || model_no, 'Поколение ' || (n % 4),
    rub, rub, year, mileage, 70 + (r3 * 300)::int, kpp, (array['gas', 'gas', 'gas', 'diesel', 'hybrid'])[1 + n % 5],
    body, (array['front_wheel', 'all_wheel', 'rear_wheel'])[1 + model_no % 3], statuses_id, stock_status,
    stock_status = 'in_stock' and r4 < 0.97, '#1a2b3c',
    repeat('Один владелец, обслуживание по регламенту. ', 1 + n % 5), '/images/' || md5(n::text) || '.webp',
    nullif(city_id, 151), 'city-' || city_id, created_at, created_at
  from (
    select *,
      greatest(15, round(2600 * exp((r5 + r6 + r7 - 1.5) * 1.3 - (2026 - year) * 0.075)
        * (case mark_id when 9 then 8 else 0.6 + (mark_id * 37 % 23) / 15.0 end)))::bigint * 1000 as rub,
      case when r8 < 0.07 then null when statuses_id = 1 then (r8 * 100)::int
        else (((2026 - year) * 14000 + 3000) * (0.3 + r8 * 1.4))::int end as mileage
    from (
      select *,
        case when mark_id = 12 then 1955 + (r9 * 35)::int when statuses_id = 1 then 2025 + (r9 * 1.4)::int
          else 2025 - floor(40 * power(r9, 1.8))::int end as year,
        case when r10 < 0.03 then null when r10 < 0.12 then 'cvt'
          when r10 < (case when mark_id < 3 then 0.6 else 0.3 end) then 'manual' else 'automatic' end as kpp,
        case when r11 < 0.04 then null
          when r11 < 0.8 then (array['sedan', 'suv', 'hatchback', 'crossover', 'sedan', 'suv', 'crossover', 'wagon',
            'van', 'pickup', 'coupe'])[1 + (mark_id * 7 + model_no * 5) % 11]
          when r11 < 0.99 then (array['sedan', 'hatchback', 'suv', 'wagon'])[1 + n % 4]
          else 'convertible' end as body
      from (
        select *,
          1 + floor(60 * power(r12, 2.5))::int as mark_id, 1 + floor(15 * power(r13, 2))::int as model_no,
          1 + floor(151 * power(r14, 3))::int as city_id,
          case when r15 < 0.1 then 1 when r15 < 0.9 then 2 when r15 < 0.935 then 3 when r15 < 0.97 then 4
            when r15 < 0.98 then 5 else 6 end as statuses_id,
          case when r16 < 0.87 then 'in_stock' when r16 < 0.95 then 'in_transit' else 'on_order' end as stock_status,
          timestamptz '2026-11-01' - r17 * interval '365 days' as created_at
        from (
          select n, ${Array.from({ length: 17 }, (_, r) => `random() as r${r + 1}`).join(', ')}
          from generate_series(${from}, ${to}) n offset 0
        ) drawn offset 0
      ) placed offset 0
    ) aged offset 0
  ) priced`;

/** Statements that fill empty tables with `ads` ads, the same rows for the same seed. */
export const scaleStatements = (ads: number): string[] => [
  `insert into users (name) select 'Продавец ' || n from generate_series(1, ${SELLERS}) n`,
  ...Array.from({ length: Math.ceil(ads / BATCH) }, (_, batch) => {
    const from = batch * BATCH + 1;
    return `select setseed(${(0.42 + batch / 1000).toFixed(3)}); ${batchSql(from, Math.min(ads, from + BATCH - 1))}`;
  }),
];
