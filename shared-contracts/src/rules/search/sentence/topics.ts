import { boundAt, domainAt } from './bounds.ts';
import type { Range } from './filters.ts';
import { find, isOtherWord, type Scan, textFrom } from './scan.ts';

/**
 * Numbers about something else than the car:
 * - `all`: «взнос», «налог», whatever follows
 * - `term`: «гарантия», never a price with a bound
 * - `thing`: «резина», an amount without a bound
 * - `after`: «в месяц», behind the amount
 */
type Topic = 'all' | 'term' | 'thing' | 'after';

const WORDS_BETWEEN_MAX = 3;
const TOPIC = /^(?:all|term|thing|after)$/;

const topicAt = (scan: Scan, at: number): { value: Topic; end: number } | null => {
  const phrase = (scan.phrases[at] ?? []).find(({ value }) => TOPIC.test(value));
  return phrase ? { value: phrase.value as Topic, end: at + phrase.words.length } : null;
};

/** What has no year of its own: «в кредит 2015». */
const TIMELESS = /^(?:кредит|рассроч|лизинг|торг|такси)/;

/** The topic whose words lead up to a token, with at most three words between; «с резиной» only adds to the car. */
const topicBefore = (scan: Scan, at: number, asides: ReadonlySet<number>, isYear: boolean): Topic | null => {
  const { tokens, taken } = scan;
  for (let place = at - 1; place >= Math.max(0, at - WORDS_BETWEEN_MAX - 1); place--) {
    if (asides.has(place)) return 'thing';
    const [token, next] = [tokens[place], tokens[place + 1]];
    if (!token || taken[place] || token.kind !== 'word' || (next && next.start - token.end > 1)) return null;
    const topic = topicAt(scan, place);
    if (
      !topic ||
      topic.end > at ||
      topic.value === 'after' ||
      (isYear && (token.text === 'гбо' ? !/^г/.test(tokens[at + 1]?.text ?? '') : TIMELESS.test(token.text)))
    )
      continue;
    const isAdded = [place - 1, place - 2].some((before) =>
      /^(?:с|со|на|без|не)$/.test(tokens[before]?.text ?? ''),
    );
    // «Не в залоге», «без кредитов».
    const isDenied = /^(?:не|без)$/.test(
      tokens[tokens[place - 1]?.text === 'в' ? place - 2 : place - 1]?.text ?? '',
    );
    return (isAdded && topic.value === 'thing') || isDenied ? null : topic.value;
  }
  return null;
};

/** «8 марта»: no number of a model. */
export const isDated = (scan: Scan, at: number): boolean => topicAt(scan, at)?.value === 'after';

/** «20 тысяч в месяц», «50 тысяч скидка»; a topic with an amount of its own is not that of the one before. */
const isTopicAfter = (scan: Scan, end: number, hasBound: boolean): boolean => {
  const topic = topicAt(scan, end);
  if (topic?.value === 'after') return true;
  const next = topic && scan.tokens[topic.end];
  return topic?.value === 'all' && !hasBound && next?.kind !== 'number' && !boundAt(scan, topic.end);
};

interface Aside {
  readonly key: string | null;
  readonly start: number;
  readonly end: number;
  readonly range?: Range;
}
/** «Заменен», «менялась». */
const DONE = /^(?!вып|про|соб)\S{4,}(?:[еа]н[аоы]?|л[аи]?|л[аи]?с[ья]) в$/;
/** No car has such a price: «торг до 50 тысяч». */
const SMALL_PRICE = 100_000;

/** Whether an amount from `start` to `end` is about something else than the car [SENT-23]. */
export const isAside = (
  scan: Scan,
  { key, start, end, range }: Aside,
  asides: ReadonlySet<number>,
): boolean => {
  if (domainAt(scan, start)) return false;
  // «Ремонт за 60 тысяч».
  const hasBound = boundAt(scan, start) !== null && scan.tokens[start]?.text !== 'за';
  const topic = topicBefore(scan, start, asides, key === 'year');
  const isSmallChange = key === 'price' && (range?.to ?? SMALL_PRICE) < SMALL_PRICE;
  // «Двигатель от 1.6 до 2.0».
  if (
    key === 'price' &&
    find(scan, start - 1, 'part') &&
    find(scan, start - 1, 'filler') &&
    scan.tokens
      .slice(start, end)
      .every(
        ({ value }, at) =>
          !(value >= 10) && !find(scan, start + at, 'scale') && !find(scan, start + at, 'money'),
      )
  )
    return true;
  // «Владелец с 2019».
  if (
    !range?.to &&
    scan.tokens[start]?.text === 'с' &&
    scan.phrases[start - 1]?.some(({ group }) => group === 'part')
  )
    return true;
  // «Отзывы 2023», «чек 40 тысяч», «заменен в 2020».
  const isAfterOther = isOtherWord(scan, start - 1);
  if (!hasBound && (isSmallChange ? isAfterOther : key === 'year')) {
    const before = textFrom(scan, start - 2);
    if (isSmallChange || DONE.test(before) || (isAfterOther && /...[ыи]$/.test(before))) return true;
  }
  if (
    topic === 'all' ||
    (topic === 'thing' && (!hasBound || isSmallChange)) ||
    (topic === 'term' && !(hasBound && key === 'price'))
  )
    return true;
  return isTopicAfter(scan, end, hasBound);
};
