import { colorName } from '@cars/shared-contracts/rules/color';
import { formatKm, formatPower } from '@cars/shared-contracts/rules/measure';
import { isReportLink } from '@cars/shared-contracts/rules/new-ad';
import {
  CONDITIONS,
  conditionById,
  type VehicleField,
  vehicleLabel,
} from '@cars/shared-contracts/rules/vehicle';
import { isVideoLink } from '@cars/shared-contracts/rules/video';
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
const CONDITION: Readonly<Record<string, string>> = {
  repair: 'Машина после ремонта.',
  damaged: 'Машина повреждена.',
  salvage: 'Машина списана.',
  refurbished: 'Машина восстановлена.',
};
const wordOf = (words: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(words, key) ? (words[key] ?? '') : '';
/** The label of a value inside a sentence, «передний»; empty for none. */
const labelOf = (field: VehicleField, key: string): string => vehicleLabel(field, key)?.toLowerCase() ?? '';
const withLabel = (field: VehicleField, key: string, textOf: (label: string) => string): string => {
  const label = labelOf(field, key);
  return label === '' ? '' : textOf(label);
};
const driveText = ({ drivetrain }: DescribedCar): string =>
  withLabel('drivetrain', drivetrain, (label) => `${label} привод`);
const rudderText = ({ rudder }: DescribedCar): string =>
  withLabel('rudder', rudder, (label) => `${label} руль`);
const numberOf = (text: string): number | null => (/^[1-9]\d*$/.test(text) ? Number(text) : null);
const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(', ');
/** An abbreviation at the end, «л.с.», has its point already. */
const sentence = (text: string): string =>
  text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
const lines = (parts: readonly string[]): string => parts.filter(Boolean).join('\n');

const powerText = ({ power }: DescribedCar): string => {
  const value = numberOf(power);
  return value === null ? '' : formatPower(value);
};
const engineText = (car: DescribedCar): string =>
  [wordOf(ENGINE, car.engine), powerText(car)].filter(Boolean).join(' ');
const mileageText = ({ mileage, is_used }: DescribedCar): string => {
  const value = numberOf(mileage);
  if (value === null) return is_used === 'false' ? 'новый автомобиль, без пробега' : '';
  return `пробег ${formatKm(value)}`;
};
const colorText = ({ color }: DescribedCar): string =>
  // A code without a name is no word.
  color === '' || colorName(color).startsWith('#') ? '' : `цвет ${colorName(color).toLowerCase()}`;

/** «Бензиновый двигатель 181 л.с., автомат, передний привод, левый руль.» */
const technics = (car: DescribedCar): string =>
  sentence(joined([engineText(car), labelOf('kpp', car.kpp), driveText(car), rudderText(car)]));
/** «Седан, цвет чёрный, пробег 45 000 км.» */
const looks = (car: DescribedCar): string =>
  sentence(joined([labelOf('body', car.body), colorText(car), mileageText(car)]));
/** A sound car needs no sentence about it. */
const condition = ({ statuses_id }: DescribedCar): string => {
  const key = conditionById(Number(statuses_id))?.key ?? '';
  return wordOf(CONDITION, key);
};
const papers = (car: DescribedCar): string =>
  lines([
    sentence(
      joined([
        car.pts_type === '' ? '' : `ПТС: ${labelOf('pts_type', car.pts_type)}`,
        car.vin_number === '' ? '' : 'VIN указан в объявлении',
      ]),
    ),
    // Not for a link that the form refuses.
    [car.report_url, car.vin_report_url].some(isReportLink) ? 'Отчёт о машине — по ссылке в объявлении.' : '',
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
    isVideoLink(car.video) ? 'видео — в объявлении' : '',
    car.online_show ? 'можно посмотреть онлайн по видеосвязи' : '',
  ]);
  return lines([
    withLabel('stock_status', car.stock_status, (label) => `Машина ${label}.`),
    sentence(offers),
    sentence(shown),
  ]);
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
    ['Пробег', numberOf(car.mileage) === null ? '' : formatKm(Number(car.mileage))],
    ['Кузов', joined([labelOf('body', car.body), colorText(car)])],
    ['Двигатель', joined([labelOf('engine', car.engine), powerText(car)])],
    ['Коробка', labelOf('kpp', car.kpp)],
    ['Привод', labelOf('drivetrain', car.drivetrain)],
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
