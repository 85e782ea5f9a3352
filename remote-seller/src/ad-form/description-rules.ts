import { colorName } from '@cars/shared-contracts/rules/color';
import { formatWhole } from '@cars/shared-contracts/rules/money';
import { CONDITIONS, conditionById } from '@cars/shared-contracts/rules/vehicle';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { DESCRIPTION_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import type { AdDraft } from './draft.ts';

/*
 * Drafts of a description from what is filled in, sentence by sentence [SELL-43]. A sentence without its field
 * is left out; nothing is claimed that the seller did not enter.
 */

export type DescribedCar = Pick<
  AdDraft,
  | 'year'
  | 'mileage'
  | 'engine'
  | 'power'
  | 'kpp'
  | 'drivetrain'
  | 'rudder'
  | 'body'
  | 'color'
  | 'pts_type'
  | 'is_used'
  | 'statuses_id'
  | 'stock_status'
  | 'vin_number'
  | 'report_url'
  | 'vin_report_url'
  | 'video'
  | 'online_show'
  | 'with_vat'
  | 'with_guarantee'
  | 'with_credit'
>;

const ENGINE: Readonly<Record<string, string>> = {
  gas: 'бензиновый двигатель',
  diesel: 'дизельный двигатель',
  hybrid: 'гибридная установка',
  electric: 'электродвигатель',
};
const KPP: Readonly<Record<string, string>> = { automatic: 'автомат', manual: 'механика', cvt: 'вариатор' };
const DRIVE: Readonly<Record<string, string>> = {
  front_wheel: 'передний привод',
  rear_wheel: 'задний привод',
  all_wheel: 'полный привод',
};
const BODY: Readonly<Record<string, string>> = {
  sedan: 'седан',
  hatchback: 'хэтчбек',
  crossover: 'кроссовер',
  suv: 'внедорожник',
  wagon: 'универсал',
  coupe: 'купе',
  van: 'минивэн',
  pickup: 'пикап',
  convertible: 'кабриолет',
};
const RUDDER: Readonly<Record<string, string>> = { left: 'руль слева', right: 'руль справа' };
const PTS: Readonly<Record<string, string>> = {
  original: 'ПТС — оригинал',
  duplicate: 'ПТС — дубликат',
};
const CONDITION: Readonly<Record<string, string>> = {
  repair: 'Машина после ремонта.',
  damaged: 'Машина повреждена.',
  salvage: 'Машина списана.',
  refurbished: 'Машина восстановлена.',
};
const STOCK: Readonly<Record<string, string>> = {
  in_stock: 'Машина в наличии.',
  in_transit: 'Машина в пути.',
  on_order: 'Машина под заказ.',
};

const wordOf = (words: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(words, key) ? (words[key] ?? '') : '';
const numberOf = (text: string): number | null => (/^[1-9]\d*$/.test(text) ? Number(text) : null);
const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(', ');
/** An abbreviation at the end, «л.с.», has its point already. */
const sentence = (text: string): string =>
  text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
const lines = (parts: readonly string[]): string => parts.filter(Boolean).join('\n');

const powerText = ({ power }: DescribedCar): string => {
  const value = numberOf(power);
  return value === null ? '' : `${formatWhole(value)} л.с.`;
};
const engineText = (car: DescribedCar): string =>
  [wordOf(ENGINE, car.engine), powerText(car)].filter(Boolean).join(' ');
const mileageText = ({ mileage, is_used }: DescribedCar): string => {
  const value = numberOf(mileage);
  if (value === null) return is_used === 'false' ? 'новый автомобиль, без пробега' : '';
  return `пробег ${formatWhole(value)} км`;
};
const colorText = ({ color }: DescribedCar): string =>
  // A code without a name is no word.
  color === '' || colorName(color).startsWith('#') ? '' : `цвет ${colorName(color).toLowerCase()}`;

/** «Бензиновый двигатель 181 л.с., автомат, передний привод, руль слева.» */
const technics = (car: DescribedCar): string =>
  sentence(
    joined([
      engineText(car),
      wordOf(KPP, car.kpp),
      wordOf(DRIVE, car.drivetrain),
      wordOf(RUDDER, car.rudder),
    ]),
  );
/** «Седан, цвет чёрный, пробег 45 000 км.» */
const looks = (car: DescribedCar): string =>
  sentence(joined([wordOf(BODY, car.body), colorText(car), mileageText(car)]));
/** A sound car needs no sentence about it. */
const condition = ({ statuses_id }: DescribedCar): string => {
  const key = conditionById(Number(statuses_id))?.key ?? '';
  return wordOf(CONDITION, key);
};
const papers = (car: DescribedCar): string =>
  lines([
    sentence(joined([wordOf(PTS, car.pts_type), car.vin_number === '' ? '' : 'VIN указан в объявлении'])),
    car.report_url.trim() || car.vin_report_url.trim() ? 'Отчёт о машине — по ссылке в объявлении.' : '',
  ]);
const terms = (car: DescribedCar, isCompany: boolean): string => {
  const offers = isCompany
    ? joined([
        car.with_vat ? 'цена с НДС' : '',
        car.with_guarantee ? 'даём гарантию' : '',
        car.with_credit ? 'доступен кредит' : '',
      ])
    : '';
  const shown = joined([
    car.video.trim() ? 'видео — в объявлении' : '',
    car.online_show ? 'можно посмотреть онлайн по видеосвязи' : '',
  ]);
  return lines([wordOf(STOCK, car.stock_status), sentence(offers), sentence(shown)]);
};

/** The published car of the edit form. */
export const describedAd = (ad: AdDetails): DescribedCar => ({
  year: String(ad.year ?? ''),
  mileage: String(ad.mileage ?? ''),
  engine: ad.engine ?? '',
  power: String(ad.power ?? ''),
  kpp: ad.kpp ?? '',
  drivetrain: ad.drivetrain ?? '',
  rudder: ad.rudder ?? '',
  body: ad.body ?? '',
  color: ad.color ?? '',
  pts_type: ad.pts_type ?? '',
  is_used: ad.is_used === null ? '' : String(ad.is_used),
  statuses_id: String(CONDITIONS.find(({ key }) => key === ad.condition)?.id ?? ''),
  stock_status: ad.stock_status ?? '',
  vin_number: ad.vin_number ?? '',
  report_url: ad.report_url ?? '',
  vin_report_url: ad.vin_report_url ?? '',
  video: ad.video ?? '',
  online_show: ad.online_show === true,
  with_vat: ad.with_vat === true,
  with_guarantee: ad.with_guarantee === true,
  with_credit: ad.with_credit === true,
});

export interface DescriptionDraft {
  readonly name: string;
  readonly text: string;
}

/**
 * Two or three different drafts; none before something about the car is filled in. `title` is «Toyota Camry,
 * 2018» or null, and only a verified company offers VAT, guarantee and credit.
 */
export const descriptionDrafts = (
  car: DescribedCar,
  title: string | null,
  isCompany: boolean,
): readonly DescriptionDraft[] => {
  const name = title === null ? '' : sentence(car.year === '' ? title : `${title} год`);
  const short = [name, looks(car), technics(car), condition(car)].filter(Boolean).join(' ');
  if (short === '') return [];
  const whole = lines([name, looks(car), technics(car), condition(car), papers(car), terms(car, isCompany)]);
  const facts = [
    ['Год', car.year],
    ['Пробег', numberOf(car.mileage) === null ? '' : `${formatWhole(Number(car.mileage))} км`],
    ['Кузов', joined([wordOf(BODY, car.body), colorText(car)])],
    ['Двигатель', engineText(car)],
    ['Коробка', wordOf(KPP, car.kpp)],
    ['Привод', wordOf(DRIVE, car.drivetrain)],
  ].flatMap(([label, value]) => (value ? [`• ${label}: ${value}`] : []));
  const list = lines([name.replace(/\.$/, ''), ...facts, condition(car), papers(car), terms(car, isCompany)]);
  const drafts = [
    { name: 'Коротко', text: short },
    { name: 'Подробно', text: whole },
    ...(facts.length > 2 ? [{ name: 'Списком', text: list }] : []),
  ];
  return drafts
    .filter(({ text }, at) => drafts.findIndex((other) => sameWords(other.text, text)) === at)
    .map((draft) => ({ ...draft, text: draft.text.slice(0, DESCRIPTION_MAX_CHARS) }));
};

const sameWords = (one: string, other: string): boolean =>
  one.replace(/\s+/g, ' ') === other.replace(/\s+/g, ' ');
