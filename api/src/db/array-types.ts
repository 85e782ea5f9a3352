import type postgres from 'postgres';
import { parse } from 'postgres-array';

/** Types of elements and of their arrays, by their ids in every server's catalog. */
const ARRAYS: readonly (readonly [element: number, array: number])[] = [
  [16, 1000], // boolean
  [21, 1005], // smallint
  [23, 1007], // integer
  [20, 1016], // bigint
  [700, 1021], // real
  [701, 1022], // double precision
  [25, 1009], // text
  [1043, 1015], // varchar
  [114, 199], // json
  [3802, 3807], // jsonb
];

/** `{1,2}` as the server reads it: elements in quotes, null without them. */
const arrayText = (values: readonly unknown[], textOf: (value: unknown) => string): string =>
  `{${values
    .map((value) =>
      value === null || value === undefined
        ? 'null'
        : Array.isArray(value)
          ? arrayText(value, textOf)
          : `"${textOf(value).replace(/[\\"]/g, '\\$&')}"`,
    )
    .join(',')}}`;

/**
 * How arrays are read and written. The driver would request them on each new connection, and a connection that breaks
 * during that request ends the process (docs/decisions/0227).
 */
export const addArrayTypes = ({ parsers, serializers }: postgres.Sql['options']): void => {
  for (const [element, array] of ARRAYS) {
    const read = parsers[element] ?? ((text: string) => text);
    const write = (value: unknown) => String(serializers[element]?.(value) ?? value);
    parsers[array] = (text: string) => parse(text, (one) => read(one));
    serializers[array] = (value: unknown) => (Array.isArray(value) ? arrayText(value, write) : value);
  }
};
