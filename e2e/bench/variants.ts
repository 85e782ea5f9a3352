import type { Gate } from './report.ts';
import { median } from './statistics.ts';

/** What is measured side by side. */
export const VARIANTS = ['federated', 'monolith', 'defaults'] as const;
export type Variant = (typeof VARIANTS)[number];

export type Values = Partial<Record<Variant, readonly number[]>>;

/** The variants in another order each round, so that none always follows the same one. */
export const orderOf = <Name extends string>(names: readonly Name[], round: number): Name[] => {
  const turn = round % names.length;
  const turned = [...names.slice(turn), ...names.slice(0, turn)];
  return round % 2 === 0 ? turned : turned.reverse();
};

const cell = (values: readonly number[] | undefined): string => {
  if (!values || values.length === 0) return '—';
  const whole = (value: number) => value.toFixed(0);
  return `${whole(median(values))} (${whole(Math.min(...values))}…${whole(Math.max(...values))})`;
};

/** Ours as a multiple of another: the median of the ratios within each round. */
export const ratioTo = (values: Values, other: Variant): number => {
  const others = values[other] ?? [];
  return median((values.federated ?? []).map((value, round) => value / (others[round] ?? Number.NaN)));
};

/** One line of the table of ratios. */
export const ratioRow = (name: string, values: Values): (string | number)[] => [
  name,
  ...VARIANTS.map((variant) => cell(values[variant])),
  ratioTo(values, 'monolith').toFixed(2),
  values.defaults ? ratioTo(values, 'defaults').toFixed(2) : '—',
];

export const RATIO_HEAD = ['', ...VARIANTS, '÷ monolith', '÷ defaults'] as const;

export const ratioGate = (
  name: string,
  values: Values,
  other: Variant,
  limits: Pick<Gate, 'gate' | 'goal'>,
): Gate => ({
  name: `${name} ÷ ${other}`,
  value: ratioTo(values, other),
  unit: '×',
  kind: 'at-most',
  ...limits,
});
