import { printable } from '@cars/shared-server/printable';
import type { AdChange } from './change-ads.ts';
import type { Column } from './columns.ts';

const VALUES_SHOWN = 10;
const ADS_SHOWN = 100;
const LINES_SHOWN = 10;
const COLUMNS_SHOWN = 30;
const VALUE_MAX_CHARS = 40;

export interface LeftOutColumn {
  readonly column: Column;
  readonly cells: number;
  /** The commonest first; the rest are counted in `cells` alone. */
  readonly values: readonly { readonly value: string; readonly cells: number }[];
}

export interface MissingAd {
  readonly id: number;
  readonly title: string;
}

export interface ImportReport {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  /** Ads of rows that stay off sale: sold, deleted or taken down. */
  readonly off_sale: readonly number[];
  readonly left_out: readonly LeftOutColumn[];
  /** Columns of the file that no ad is made of, by name. */
  readonly unread: readonly string[];
  /** Imported ads on sale that the file does not have. */
  readonly missing: readonly MissingAd[];
  /** How many others may be missing, and the rejected lines that can be any of them. */
  readonly doubtful: { readonly ads: number; readonly lines: readonly number[] };
  readonly is_withdrawn: boolean;
  /** The number that `--confirm` wants before these are withdrawn; null for few. */
  readonly confirm: number | null;
  readonly changes: readonly AdChange[];
  /** Why a check rejects lines, and how many. */
  readonly reasons: readonly (readonly [string, number])[];
  readonly is_check: boolean;
}

/** Counts cells that stayed empty, by column and value. */
export const createLeftOut = () => {
  const columns = new Map<Column, Map<string, number>>();
  return {
    add: (cells: Readonly<Partial<Record<Column, string>>>): void => {
      for (const [column, cell] of Object.entries(cells) as [Column, string][]) {
        const values = columns.get(column) ?? new Map<string, number>();
        columns.set(column, values);
        const value = cell.slice(0, VALUE_MAX_CHARS);
        values.set(value, (values.get(value) ?? 0) + 1);
      }
    },
    result: (): LeftOutColumn[] =>
      [...columns].map(([column, values]) => ({
        column,
        cells: [...values.values()].reduce((sum, cells) => sum + cells, 0),
        values: [...values]
          .sort(([, one], [, other]) => other - one)
          .slice(0, VALUES_SHOWN)
          .map(([value, cells]) => ({ value, cells })),
      })),
  };
};

const leftOutLine = ({ column, cells, values }: LeftOutColumn): string => {
  const shown = values.map(({ value, cells: times }) => `"${printable(value)}" ${times}`);
  const rest = cells - values.reduce((sum, value) => sum + value.cells, 0);
  return `left out, ${column}: ${cells} (${[...shown, ...(rest > 0 ? [`others ${rest}`] : [])].join(', ')})`;
};

const unreadLines = (names: readonly string[]): string[] => {
  const shown = names.slice(0, COLUMNS_SHOWN).map((name) => `"${printable(name.slice(0, VALUE_MAX_CHARS))}"`);
  const rest = names.length - shown.length;
  const all = [...shown, ...(rest > 0 ? [`${rest} more`] : [])];
  return names.length > 0 ? [`columns not read: ${all.join(', ')}`] : [];
};

const shownValue = (value: unknown): string =>
  value === null ? 'nothing' : printable(String(value)).slice(0, VALUE_MAX_CHARS);

const changeLine = ({ ad_id, changes }: AdChange): string =>
  `  ad ${ad_id}: ${changes.map(({ field, from, to }) => `${field} ${shownValue(from)} → ${shownValue(to)}`).join(', ')}`;

const shortened = <Item>(items: readonly Item[], lineOf: (item: Item) => string): string[] => [
  ...items.slice(0, ADS_SHOWN).map(lineOf),
  ...(items.length > ADS_SHOWN ? [`  and ${items.length - ADS_SHOWN} more`] : []),
];

const missingLines = ({ missing, is_withdrawn, confirm, is_check }: ImportReport): string[] => {
  if (missing.length === 0) return [];
  const what = is_withdrawn && !is_check ? 'withdrawn, not in the file' : 'not in the file';
  return [
    `${what}: ${missing.length}`,
    ...shortened(missing, ({ id, title }) => `  ad ${id}: ${printable(title)}`),
    ...(confirm !== null && is_check ? [`--withdraw-missing wants --confirm ${confirm}`] : []),
  ];
};

/** Why ads that the file may not have are neither named nor withdrawn. */
const doubtfulLines = ({ doubtful, is_withdrawn, is_check }: ImportReport): string[] => {
  const { ads, lines } = doubtful;
  if (ads === 0) return [];
  const rest = lines.length - LINES_SHOWN;
  const shown = [...lines.slice(0, LINES_SHOWN), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  const what = `${is_withdrawn && !is_check ? 'not withdrawn, ' : ''}may not be in the file`;
  return [`${what}: ${ads} (rejected ${lines.length === 1 ? 'line' : 'lines'} ${shown} can be any of them)`];
};

/** What the command prints: the first line is its contract, the others say what became of the lines. */
export const reportLines = (result: {
  readonly imported: number;
  readonly rejected: number;
  readonly report: ImportReport;
}): string[] => {
  const { imported, rejected, report } = result;
  const { added, changed, same, off_sale, left_out, unread, changes, reasons, is_check } = report;
  return [
    `imported ${imported}, rejected ${rejected}`,
    `new ${added}, changed ${changed}, same ${same}`,
    ...shortened(reasons, ([reason, count]) => `  rejected ${count}: ${printable(reason)}`),
    ...unreadLines(unread),
    ...(is_check ? shortened(changes, changeLine) : []),
    ...(off_sale.length > 0
      ? [`stay off sale: ${off_sale.length}`, ...shortened(off_sale, (id) => `  ad ${id}`)]
      : []),
    ...left_out.map(leftOutLine),
    ...missingLines(report),
    ...doubtfulLines(report),
    ...(is_check ? ['checked only, no ad was written'] : []),
  ];
};
