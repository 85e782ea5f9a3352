import { formatWhole } from '@cars/shared-contracts/rules/money';
import type { DayStatistics } from '@cars/shared-contracts/schemas/event';
import { TEXTS } from './texts.ts';

/** Days of the statistics begin at midnight in this time zone [DATA-21]. */
export const TIMEZONE = 'Europe/Moscow';

export interface Counter {
  readonly label: string;
  readonly today: number;
  readonly yesterday: number;
}

const counter = (label: string, { total, change }: DayStatistics['views']): Counter => ({
  label,
  today: total,
  yesterday: Math.max(0, total - change),
});

/** The four counters in their displayed order; `host` counts unique viewers [CAR-36]. */
export const countersOf = ({ views, host, contacts }: DayStatistics): readonly Counter[] => [
  counter('Просмотры', views),
  counter('Разные люди', host),
  counter('Нажали «Написать»', contacts.telegram),
  counter('Нажали «Позвонить»', contacts.phone),
];

/** «+3 ко вчера», «−2 ко вчера», «как вчера»; the minus is the mathematical one. */
export const changeText = ({ today, yesterday }: Counter): string => {
  const change = today - yesterday;
  if (change === 0) return TEXTS.sameAsYesterday;
  return `${change > 0 ? '+' : '−'}${formatWhole(Math.abs(change))} ко вчера`;
};

/** Nothing has happened today or yesterday. */
export const isEmptyDay = (day: DayStatistics): boolean =>
  countersOf(day).every(({ today, yesterday }) => today === 0 && yesterday === 0);

/** A pair of bars as text for screen readers. */
export const barsText = ({ today, yesterday }: Counter): string =>
  `${TEXTS.today} ${formatWhole(today)}, ${TEXTS.yesterday.toLowerCase()} ${formatWhole(yesterday)}`;

/** Widths of the two bars, 0 … 1, against the larger of both days. */
export const barShares = ({ today, yesterday }: Counter): { today: number; yesterday: number } => {
  const most = Math.max(today, yesterday, 1);
  return { today: today / most, yesterday: yesterday / most };
};
