import { cityById } from '@cars/shared-contracts/rules/city-list';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOSCOW = 3;

/** Hours from UTC of regions outside of Moscow's time; Russia has no daylight saving time. */
const OFFSETS: readonly (readonly [hours: number, regions: readonly string[]])[] = [
  [2, ['Калининградская область']],
  [
    4,
    ['Астраханская область', 'Самарская область', 'Саратовская область', 'Ульяновская область', 'Удмуртия'],
  ],
  [
    5,
    [
      'Башкортостан',
      'Пермский край',
      'Оренбургская область',
      'Курганская область',
      'Свердловская область',
      'Тюменская область',
      'Ханты-Мансийский автономный округ',
      'Ямало-Ненецкий автономный округ',
      'Челябинская область',
    ],
  ],
  [6, ['Омская область']],
  [
    7,
    [
      'Алтай',
      'Алтайский край',
      'Кемеровская область',
      'Красноярский край',
      'Новосибирская область',
      'Томская область',
      'Тыва',
      'Хакасия',
    ],
  ],
  [8, ['Иркутская область', 'Бурятия']],
  [9, ['Амурская область', 'Забайкальский край', 'Саха (Якутия)']],
  [10, ['Еврейская автономная область', 'Приморский край', 'Хабаровский край']],
  [11, ['Магаданская область', 'Сахалинская область']],
  [12, ['Камчатский край']],
];
const OFFSET_OF_REGION: ReadonlyMap<string, number> = new Map(
  OFFSETS.flatMap(([hours, regions]) => regions.map((region) => [region, hours] as const)),
);

/** Hours from UTC in a city; those of Moscow where it is not known. */
export const offsetOfCity = (cityId: number | null): number => {
  const city = cityId === null ? null : cityById(cityId);
  return (city && OFFSET_OF_REGION.get(city.region)) ?? MOSCOW;
};

/**
 * SQL: the city of the `users` row `u`: that of the newest saved filter, else of the newest own ad. Null when neither
 * names one.
 */
export const USER_CITY_SQL = `coalesce(
  (select (f.criteria->>'city_id')::int from saved_filters f
   where f.user_id = u.id and f.criteria->>'city_id' is not null order by f.id desc limit 1),
  (select a.city_id from ads a where a.user_id = u.id and a.city_id is not null order by a.id desc limit 1))`;

/** The day of a moment in a place, `2026-03-02`. */
export const localDay = (at: Date, offset: number): string =>
  new Date(at.getTime() + offset * HOUR_MS).toISOString().slice(0, 10);

/** The moment of an hour on the local day of `at`. */
export const localHour = (at: Date, offset: number, hour: number): Date =>
  new Date(Date.parse(localDay(at, offset)) + (hour - offset) * HOUR_MS);

/** No message about news is sent from 22 to 9. */
export const QUIET_FROM = 22;
export const QUIET_TO = 9;

/** The same moment, or the end of the quiet hours that it is in. */
export const outsideQuietHours = (at: Date, offset: number): Date => {
  const morning = localHour(at, offset, QUIET_TO);
  if (at < morning) return morning;
  return at < localHour(at, offset, QUIET_FROM) ? at : new Date(morning.getTime() + DAY_MS);
};
