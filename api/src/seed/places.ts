import { CITIES, type City, cityByKey } from '@cars/shared-contracts/rules/city-list';
import { pointOfCity } from '@cars/shared-contracts/rules/city-points';
import type { Random } from './random.ts';

/** Share of the ads, in thousandths, of the cities with the most sales; the rest share the remainder. */
const SHARES = `moscow 170, saint_petersburg 85, krasnodar 35, ekaterinburg 34, novosibirsk 32, kazan 30,
  nizhniy_novgorod 26, chelyabinsk 25, samara 24, rostov_na_donu 24, ufa 22, vladivostok 22, krasnoyarsk 20, perm 20,
  voronezh 19, omsk 18, volgograd 17, tyumen 17, saratov 14, irkutsk 14, khabarovsk 13, tolyatti 13, izhevsk 12,
  barnaul 12, yaroslavl 11, stavropol 11, tula 11, ryazan 10, sochi 10, kaliningrad 10, khimki 8, podolsk 8`;

/** The demo's companies and most of its private sellers are in these cities. */
const BIG_CITIES: readonly (readonly [City, number])[] = SHARES.split(',').flatMap((entry) => {
  const [key = '', share = ''] = entry.trim().split(' ');
  const city = cityByKey(key);
  return city ? [[city, Number(share)] as const] : [];
});
/** Of all sellers, how many live in a city of the whole list. */
const ANYWHERE_SHARE = 0.2;
/** Degrees to each side: the ads of a city are scattered on the map inside of it. */
const JITTER_DEGREES = 0.035;

/** Regions where most cars are from Japan and have the wheel on the right. */
const RIGHT_HAND_REGIONS =
  /Приморский|Хабаровский|Амурская|Сахалинская|Камчатский|Забайкальский|Иркутская|Бурятия|Якутия/;

export const pickCity = (random: Random): City =>
  random.chance(ANYWHERE_SHARE) ? random.pick(CITIES) : random.weighted(BIG_CITIES);

export const drivesOnTheRight = ({ region }: City): boolean => RIGHT_HAND_REGIONS.test(region);

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** A point near the middle of the city, in degrees. */
export const pointIn = (random: Random, city: City): { latitude: number; longitude: number } => {
  const { lat, lon } = pointOfCity(city);
  return {
    latitude: rounded(lat + (random.next() - random.next()) * JITTER_DEGREES),
    longitude: rounded(lon + (random.next() - random.next()) * JITTER_DEGREES),
  };
};

/** «Казань, Татарстан»; a city that is its own region is named once. */
export const placeName = ({ name, region }: City): string => (region === name ? name : `${name}, ${region}`);
