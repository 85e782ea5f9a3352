/** One line of the result: the measured value, its limit and its goal. */
export interface Gate {
  readonly name: string;
  readonly value: number;
  /** The value of each round, where `value` is their median. */
  readonly rounds?: readonly number[];
  /** 90 % interval of the value; limits are compared with its better end, so that noise alone misses none. */
  readonly interval?: readonly [number, number];
  readonly unit: string;
  /** `at-most` for times and sizes, `at-least` for throughput. */
  readonly kind: 'at-most' | 'at-least';
  /** Missing it fails the run; a line without one is a goal only. */
  readonly gate?: number;
  readonly goal?: number;
}

const holds = ({ value, interval, kind }: Gate, limit: number): boolean =>
  kind === 'at-most' ? (interval?.[0] ?? value) <= limit : (interval?.[1] ?? value) >= limit;

export const isMissed = (line: Gate): boolean => line.gate !== undefined && !holds(line, line.gate);

export const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '—';
  if (Number.isInteger(value)) return String(value);
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return value.toFixed(digits);
};

/** Rows as an aligned table; the first row is the head, the first column is text, the others are figures. */
export const table = (rows: readonly (readonly (string | number)[])[]): string => {
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)));
  const widths = (texts[0] ?? []).map((_, column) =>
    Math.max(...texts.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  const [head, ...body] = texts;
  if (!head) return '';
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...body.map(line)].join('\n');
};

export const limitText = (line: Gate, limit: number | undefined): string =>
  limit === undefined ? '' : `${line.kind === 'at-most' ? '≤' : '≥'} ${figure(limit)}`;

/** The value, with its interval where it has one. */
export const valueText = ({ value, interval }: Gate): string =>
  interval ? `${figure(value)} (${figure(interval[0])}…${figure(interval[1])})` : figure(value);

export const verdict = (line: Gate): string => {
  if (isMissed(line)) return 'MISSED';
  if (line.goal !== undefined) return holds(line, line.goal) ? 'goal met' : 'below goal';
  return 'ok';
};

export const gateTable = (lines: readonly Gate[]): string =>
  table([
    ['gate', 'value', 'unit', 'gate', 'goal', ''],
    ...lines.map((line) => [
      line.name,
      valueText(line),
      line.unit,
      limitText(line, line.gate),
      limitText(line, line.goal),
      verdict(line),
    ]),
  ]);
