import { formatRecentDay } from '@cars/shared-contracts/rules/date';
import { clockMs } from '@cars/shared-contracts/rules/device-clock';
import { formatWhole } from '@cars/shared-contracts/rules/money';
import { plural } from '@cars/shared-contracts/rules/plural';
import type { StatisticsDay } from '@cars/shared-contracts/schemas/event';

export type Series = 'views' | 'contacts' | 'favorites';

export const SERIES: readonly { readonly value: Series; readonly label: string }[] = [
  { value: 'views', label: 'Просмотры' },
  { value: 'contacts', label: 'Обращения' },
  { value: 'favorites', label: 'Избранное' },
];

export const totalOf = (days: readonly StatisticsDay[], series: Series): number =>
  days.reduce((sum, day) => sum + day[series], 0);

export const isEmpty = (days: readonly StatisticsDay[]): boolean =>
  SERIES.every(({ value }) => totalOf(days, value) === 0);

/** «сегодня», «вчера», «12 нояб.» */
export const dayText = ({ date }: StatisticsDay, now = clockMs()): string => formatRecentDay(date, now);

const counted = (count: number, words: readonly [string, string, string]): string =>
  `${formatWhole(count)}\u00a0${plural(count, words)}`;

const COUNTED: Readonly<Record<Series, (count: number) => string>> = {
  views: (count) => counted(count, ['просмотр', 'просмотра', 'просмотров']),
  contacts: (count) => counted(count, ['обращение', 'обращения', 'обращений']),
  favorites: (count) => `${counted(count, ['раз', 'раза', 'раз'])} в\u00a0избранное`,
};

/** «Сегодня: 5 просмотров, 1 обращение, 2 раза в избранное» */
export const dayWords = (day: StatisticsDay, now = clockMs()): string => {
  const name = dayText(day, now);
  const counts = SERIES.map(({ value }) => COUNTED[value](day[value]));
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${counts.join(', ')}`;
};

/** «Похожие: 14 в день» */
export const similarWords = (viewsPerDay: number): string =>
  viewsPerDay === 0 ? 'Похожие: меньше одного в день' : `Похожие: ${viewsPerDay}\u00a0в\u00a0день`;

/** The height of the chart is this value: the highest bar or line, at least 1. */
export const scaleOf = (days: readonly StatisticsDay[], series: Series, line: number | null): number =>
  Math.max(1, line ?? 0, ...days.map((day) => day[series]));

export const CHART_HEIGHT = 100;
/** A bar takes this share of its day. */
const BAR_SHARE = 0.7;
/** A day with anything at all is visible. */
const BAR_MIN = 2;

/** The path of a bar in a chart with a width of one for each day; '' for a day without any. */
export const barPath = (value: number, at: number, scale: number): string => {
  if (value === 0) return '';
  const height = Math.max(BAR_MIN, (value / scale) * CHART_HEIGHT);
  const left = at + (1 - BAR_SHARE) / 2;
  return `M${left.toFixed(2)} ${CHART_HEIGHT}v${(-height).toFixed(2)}h${BAR_SHARE}v${height.toFixed(2)}z`;
};
