import { formatWhole } from '@cars/shared-contracts/rules/money';
import { plural } from '@cars/shared-contracts/rules/plural';
import { DAMAGED, type DescribedCar, NEW, SALVAGE } from './described-car.ts';
import type { Part } from './description-parts.ts';
import * as parts from './description-parts.ts';
import type { Random } from './random.ts';

type Described = Omit<DescribedCar, 'owners'>;

/** Share of the texts of two or three sentences. */
const TERSE = 0.3;
/** Older cars than this have had several owners more often than one. */
const ONE_OWNER_AGE_YEARS = 6;

const fitting = (choices: readonly Part[], car: DescribedCar): string[] =>
  choices.flatMap((part) => {
    if (typeof part === 'string') return part;
    if (!part.when(car)) return [];
    return typeof part.text === 'string' ? part.text : part.text(car);
  });

const someOf = (random: Random, choices: readonly Part[], car: DescribedCar, count: number): string[] =>
  random.shuffled(fitting(choices, car)).slice(0, count);

/** How many people had the car, by its age. */
const ownersOf = (random: Random, { age, classic }: Described): number =>
  age <= 2 ? 1 : random.int(1, classic ? 6 : age <= ONE_OWNER_AGE_YEARS ? 2 : 4);

function owners(random: Random, { owners: count, statuses_id }: DescribedCar): string[] {
  if (statuses_id === NEW || random.chance(0.4)) return [];
  const word = plural(count, ['владелец', 'владельца', 'владельцев']);
  return [
    random.pick([
      `По документам ${count} ${word}.`,
      `В ПТС ${count} ${word}.`,
      count === 1 ? 'Один хозяин с первого дня.' : `Всего ${count} ${word}, место в ПТС есть.`,
    ]),
  ];
}

function distance(random: Random, { mileage, statuses_id, classic }: DescribedCar): string[] {
  if (statuses_id === NEW || random.chance(0.45)) return [];
  const km = formatWhole(mileage);
  return [
    random.pick([
      `Пробег ${km} км, подтверждается заказ-нарядами.`,
      `На одометре ${km} км, не скручен.`,
      ...(classic ? [] : [`Пройдено ${km} км, в основном по трассе.`]),
      `Реальный пробег ${km} км.`,
    ]),
  ];
}

function equipment(random: Random, car: DescribedCar): string[] {
  if (car.statuses_id === SALVAGE) return [];
  const items = someOf(random, parts.EQUIPMENT, car, random.int(2, 5));
  return items.length < 2
    ? []
    : [`${random.pick(['В комплектации', 'Есть', 'Из оснащения'])}: ${items.join(', ')}.`];
}

function opening(random: Random, car: DescribedCar): string[] {
  const general = car.company ? parts.COMPANY_OPENINGS : parts.PRIVATE_OPENINGS;
  // «Каждый день на ходу» would contradict a wreck in the next sentence.
  if (car.statuses_id === DAMAGED || car.statuses_id === SALVAGE) return [`${car.title}, ${car.year} год.`];
  if (car.statuses_id === NEW) return someOf(random, parts.NEW_OPENINGS, car, 1);
  return someOf(random, car.classic && random.chance(0.7) ? parts.CLASSIC_OPENINGS : general, car, 1);
}

/**
 * A Russian description of a generated ad, composed of sentences that fit the car; at most 2500 characters
 * [SELL-14]. The same random stream gives the same text.
 */
export function describeCar(random: Random, facts: Described): string {
  const car = { ...facts, owners: ownersOf(random, facts) };
  const isWhole = car.statuses_id !== SALVAGE;
  const condition = fitting(parts.CONDITION, car);
  const sentences = [
    ...opening(random, car),
    ...owners(random, car),
    ...distance(random, car),
    ...(condition.length > 0
      ? [random.pick(condition)]
      : [
          ...someOf(random, parts.PAINT, car, 1),
          ...someOf(random, parts.USED_CONDITION, car, random.int(0, 2)),
        ]),
    ...(isWhole && car.statuses_id !== NEW ? someOf(random, parts.TECHNICAL, car, random.int(1, 2)) : []),
    ...equipment(random, car),
    ...(isWhole && car.statuses_id !== NEW && random.chance(0.6) ? someOf(random, parts.EXTRAS, car, 1) : []),
    ...someOf(random, parts.STOCK, car, 1),
    ...(car.stock_status === 'in_stock' && random.chance(0.3) ? [`Осмотр: ${car.city}.`] : []),
    ...someOf(random, car.company ? parts.COMPANY_ENDINGS : parts.PRIVATE_ENDINGS, car, 1),
  ];
  // Some people write two sentences, some everything.
  if (random.chance(TERSE)) return sentences.slice(0, random.int(2, 3)).join(' ');
  // A long text in two paragraphs, as people write; a short one in one.
  const middle =
    sentences.length > 5 && random.chance(0.5) ? Math.ceil(sentences.length / 2) : sentences.length;
  return [sentences.slice(0, middle), sentences.slice(middle)]
    .filter((paragraph) => paragraph.length > 0)
    .map((paragraph) => paragraph.join(' '))
    .join('\n\n');
}
