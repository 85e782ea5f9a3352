import { formatWhole } from '@cars/shared-contracts/rules/money';
import { listingsText } from '@cars/shared-contracts/rules/plural';

const EXAMPLES = '«камри до 1,5 млн автомат» или «BMW X5 дизель от 2018 года в Казани»';

const quoted = (words: readonly string[]) => words.map((word) => `«${word}»`).join(', ');
const sentence = (lines: readonly (string | null)[]) => lines.filter((line) => line !== null).join('\n');
const unappliedLine = (words: readonly string[]) =>
  words.length > 0 ? `Не учтено: ${quoted(words)}.` : null;
const understoodLine = (conditions: readonly string[]) => `Ищу: ${conditions.join(' · ')}.`;

/** Number of found ads; the count is exact up to a limit. */
export interface FoundCount {
  readonly count: number;
  readonly more: boolean;
}

const amount = ({ count, more }: FoundCount) => (more ? `более ${formatWhole(count)}` : formatWhole(count));
const listings = (found: FoundCount) =>
  found.more ? `более ${formatWhole(found.count)} объявлений` : listingsText(found.count);

/** What the bot replies to a search. */
export const SEARCH_TEXTS = {
  usage: `Напишите, что ищете, обычными словами: ${EXAMPLES}.`,
  tooLong: (max: number) => `Запрос слишком длинный: не больше ${max} знаков. Напишите короче.`,
  ad: (id: number) => `Объявление № ${id}.`,
  tooMany: 'Слишком много сообщений подряд. Подождите минуту и напишите снова.',
  notUnderstood: (unapplied: readonly string[]) =>
    sentence(['Не получилось понять запрос.', unappliedLine(unapplied), `Попробуйте так: ${EXAMPLES}.`]),
  found: (conditions: readonly string[], unapplied: readonly string[], found: FoundCount) =>
    sentence([understoodLine(conditions), unappliedLine(unapplied), `Нашлось ${listings(found)}.`]),
  nothing: (conditions: readonly string[], unapplied: readonly string[], hasOffers: boolean) =>
    sentence([
      understoodLine(conditions),
      unappliedLine(unapplied),
      hasOffers
        ? 'Ничего не нашлось. Попробуйте убрать одно условие:'
        : 'Ничего не нашлось. Измените запрос или посмотрите весь каталог.',
    ]),
  showAll: (found: FoundCount) => `Показать все (${amount(found)})`,
  drop: (name: string, found: FoundCount) => `Без «${name}»: ${listings(found)}`,
  catalog: 'Открыть каталог',
  failed: 'Поиск сейчас недоступен. Попробуйте через минуту.',
  inlineNothing: 'Ничего не нашлось. Открыть каталог',
} as const;
