import { CITIES, type City, cityByKey, cityByName, isNamed, NAMESAKE_IN, REGIONS } from './city-list.ts';
import { plainWords } from './plain-words.ts';
import { SHORT_CITIES } from './short-cities.ts';
import { SHORT_REGIONS } from './short-regions.ts';

const fold = (text: string): string =>
  plainWords(text)
    .replaceAll('ё', 'е')
    .replace('н/д', 'н д')
    .replace(/[.:!?\s«»"'`_-]+/g, ' ')
    .trim();

/** What people call a region beside the forms that follow from its name and the short ones. */
const OTHER_REGIONS: Readonly<Record<string, string>> = {
  'саха /якутия/': 'Саха (Якутия)',
  кузбасс: 'Кемеровская область',
  'северная осетия алания': 'Северная Осетия',
  'кабардино балкарская': 'Кабардино-Балкария',
  'карачаево черкесская': 'Карачаево-Черкесия',
  чеченская: 'Чечня',
  чувашская: 'Чувашия',
  удмуртская: 'Удмуртия',
  татария: 'Татарстан',
};

/** «Москва, Московская область»: these cities are regions of their own and have no namesake in the one around them. */
const REGION_AROUND: Readonly<Record<string, string>> = {
  Москва: 'Московская область',
  'Санкт-Петербург': 'Ленинградская область',
  Севастополь: 'Крым',
};

const COUNTRY = /^(?:рф|россия|российская федерация|russia|russian federation|ru)$/;
/** «г», «город» and their like, before or behind a name; «г о город» is two. */
const KIND_OF_CITY =
  /^(?:(?:г о|городской округ) )?(?:(?:город герой|город курорт|город|гор|г к|г) )?| (?:г о|городской округ|город герой|город курорт|город|гор|г к|г)$/g;
/** A village has the name of a city now and then. */
const VILLAGE =
  /^(?:с|село|д|дер|деревня|п|пос|поселок|пгт|рп|р п|ст ца|станица|х|хутор|аул|снт) | (?:с|село|д|дер|деревня|п|пос|поселок|пгт|рп|ст ца|станица|х|хутор|аул|снт)$/;

/** «Самарская» alone is the region; «Приморский» alone is a district of a city. */
const REGION_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...[...REGIONS, 'Москва', 'Санкт-Петербург', 'Севастополь'].flatMap((region) => {
    const name = fold(region);
    return [name, name.replace(/ область$/, '')].map((form) => [form, region] as const);
  }),
  ...Object.entries(OTHER_REGIONS).map(([name, region]) => [fold(name), region] as const),
]);

type Form = readonly [words: readonly string[], name: string];

/** Phrases of the short names that a sentence of the search knows too, «моск обл» and «рб», each as its words. */
const formsOf = (lines: string): readonly Form[] =>
  lines.split('\n').flatMap((line) => {
    const [name = '', phrases = ''] = line.replace(/^(?:city|region) /, '').split(': ');
    return phrases.split(', ').map((phrase) => [phrase.split(' '), name] as const);
  });

const REGION_FORMS = formsOf(SHORT_REGIONS);
const CITY_FORMS = formsOf(SHORT_CITIES);

const ENDING_MAX_CHARS = 3;

/** Whether a word is this one of a phrase, with some ending where the phrase leaves it open. */
const isForm = (pattern: string, word: string): boolean =>
  /[*^]$/.test(pattern)
    ? word.startsWith(pattern.slice(0, -1)) && word.length < pattern.length + ENDING_MAX_CHARS
    : word === pattern;

const meantIn = (forms: readonly Form[], text: string): string | null => {
  const words = text.split(' ');
  const isMeant = ([form]: Form) =>
    form.length === words.length && form.every((pattern, at) => isForm(pattern, words[at] ?? ''));
  return forms.find(isMeant)?.[1] ?? null;
};

/** Kinds of regions: their words before or behind a name, and the names that have it. */
const KINDS = (
  [
    [/^(?:обл|область|области) | (?:обл|область|области)$/, / область$/],
    [/^(?:край|края|кр) | (?:край|края|кр)$/, / край$/],
    [
      /^(?:автономный округ|автономного округа|ао) | (?:автономный округ|автономного округа|ао)$/,
      / автономный округ$/,
    ],
    [
      /^(?:респ|республика|республики|р) | (?:респ|республика|республики|р)$/,
      /^(?!.* (?:область|край|округ)$)/,
    ],
  ] as const
).map(([affix, name]) => ({
  affix,
  regions: REGIONS.filter((region) => name.test(region)).map(
    (region) => [fold(region).replace(name, ''), region] as const,
  ),
}));

/** «Свердловской», «Пермского». */
const nominativeOf = (name: string): string => name.replace(/ой(?= |$)/g, 'ая').replace(/ого(?= |$)/g, 'ий');

const BEGUN_MIN_CHARS = 2;

/** «Чувашская Республика», «Югра АО», and the one region of a kind that begins so: «Самар обл», «респ башк». */
const regionOfKind = (part: string): string | null => {
  for (const { affix, regions } of KINDS) {
    if (!affix.test(part)) continue;
    const name = nominativeOf(part.replace(affix, ''));
    const begun = name.length < BEGUN_MIN_CHARS ? [] : regions.filter(([full]) => full.startsWith(name));
    const [, only = null] = (begun.length === 1 && begun[0]) || [];
    const found = only ?? REGION_BY_NAME.get(name) ?? meantIn(REGION_FORMS, name);
    if (found) return found;
  }
  return null;
};

const regionOf = (part: string): string | null =>
  REGION_BY_NAME.get(part) ?? meantIn(REGION_FORMS, part) ?? regionOfKind(part);

/** A district of a region or of a city: «Химкинский р-н». */
const DISTRICT = /(?:^| )[^ ]+ (?:муниципальный )?(?:р н|район)$|^(?:р н|район) [^ ]+(?= |$)/;
/** What looks like a region, known or not; «ул. Республики» is none. */
const REGION_WORD =
  /(?:^| )(?:обл|область|области|край|края|автономный округ|автономного округа|респ|республика)(?: |$)/;
const STREET =
  /^(?:ул|улица|пл|площадь|пр кт|пр т|проспект|пер|наб|ш|б р) | (?:ул|улица|пл|пр кт|пр т|пер|ш|б р)$/;
/** «Д. 5» and «15» behind a street. */
const HOUSE = /^(?:(?:д|дом|стр|строение|к|корп|корпус|вл|владение) ?)?(?:№ ?)?\d/;
/** What follows a city in one part: «Москва м. Текстильщики», «Самара. Склад №2», «Питер и область». */
const BEHIND_CITY = / (?:м|метро|склад) .+| и (?:обл|область|мо|ло)$/;

const cityOf = (part: string): City | null => {
  const name = part.replace(KIND_OF_CITY, '').trim();
  // «С.-Петербург» begins like a village.
  const short = cityByName(meantIn(CITY_FORMS, name) ?? '');
  if (short || VILLAGE.test(part)) return short;
  return cityByName(name) ?? cityByKey(name.replaceAll(' ', '_'));
};

interface Named {
  readonly city: City | null;
  readonly region: string | null;
}

const NOTHING_NAMED: Named = { city: null, region: null };

/**
 * «Химки Московская обл» without a comma: the words from some place on are the region, or those up to it; «Чувашская
 * Республика — Чувашия» is one region.
 */
const readPart = (text: string): Named => {
  const part = text.replace(DISTRICT, '').replace(BEHIND_CITY, '').trim();
  const city = cityOf(part);
  if (city) return { city, region: null };
  const region = regionOf(part);
  if (region) return { city: null, region };
  const words = part.split(' ');
  let twice: string | null = null;
  for (let at = 1; at < words.length; at += 1) {
    const [start, end] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    for (const [place, around] of [
      [start, end],
      [end, start],
    ] as const) {
      const found = cityOf(place);
      const regionAround = regionOf(around);
      if (found && (regionAround || COUNTRY.test(around))) return { city: found, region: regionAround };
    }
    const first = regionOf(start);
    if (first === regionOf(end)) twice ??= first;
  }
  return { city: null, region: twice };
};

/** A slash is part of a name («Ростов-н/Д»), else between two. */
const withoutSlash = (part: string): readonly string[] => {
  const { city, region } = readPart(part);
  return city || region ? [part] : part.split('/').map((name) => name.trim());
};

const readPlace = (text: string) => {
  const parts = text
    .split(/[,;()|\n]/)
    .map(fold)
    .flatMap(withoutSlash)
    .filter((part) => part !== '' && !COUNTRY.test(part));
  // «Московская, 15» is a street and a house.
  const isStreet = (part: string, at: number) => /^[^ ]+ая$/.test(part) && HOUSE.test(parts[at + 1] ?? '');
  const named = parts.map((part, at) => (isStreet(part, at) ? NOTHING_NAMED : readPart(part)));
  const regions = new Set(named.flatMap(({ region }) => region ?? []));
  const isUnread = parts.some(
    (part, at) => !named[at]?.city && !named[at]?.region && REGION_WORD.test(part) && !STREET.test(part),
  );
  const cities = new Set(named.flatMap(({ city }) => city ?? []));
  // «Москва, Зеленоград»: the first is the region of the second.
  for (const city of [...cities])
    if (cities.size > 1 && [...cities].some((other) => other !== city && other.region === city.name))
      cities.delete(city);
  const isIn = ({ name, region }: City) =>
    regions.size === 0 || regions.has(region) || regions.has(REGION_AROUND[name] ?? '');
  return { parts, regions, cities, isIn, isUnread };
};

/**
 * The city of a text as people, 1C and post addresses write it: «г. Москва», «Химки г, Московская обл», «РФ, Самара»,
 * «СПб». Null for a place outside of the list, for two cities, for a name of two cities without a region, for a city that
 * is in another region than the text names, and beside a region that is not understood.
 */
export const cityOfText = (text: string): City | null => {
  const { cities, regions, isIn, isUnread } = readPlace(text);
  const [city] = cities;
  if (!city || cities.size > 1 || !isIn(city) || isUnread) return null;
  return isNamed(city, [...regions]) ? city : null;
};

/**
 * The cities that a text may mean, for a list from which one is chosen: those that it names or begins to name, where it
 * names a region those of that region, and without any of them the whole region.
 */
export const citiesOfText = (text: string): readonly City[] => {
  const { parts, regions, cities, isIn } = readPlace(text);
  const begun = parts.map((part) => part.replace(KIND_OF_CITY, '').trim());
  const isBegun = ({ name }: City) =>
    begun.some((beginning) => beginning.length >= BEGUN_MIN_CHARS && fold(name).startsWith(beginning));
  const meant = CITIES.filter(
    (city) => isIn(city) && (cities.has(city) || (cities.size === 0 && isBegun(city))),
  );
  return meant.length > 0 || regions.size === 0 ? meant : CITIES.filter(isIn);
};

/** The regions that a text names, else those of its cities. */
export const regionsOfText = (text: string): readonly string[] => {
  const { regions, cities } = readPlace(text);
  if (regions.size > 0) return [...regions];
  return [...cities].flatMap(({ name, region }) => [region, NAMESAKE_IN[name] ?? []].flat());
};
