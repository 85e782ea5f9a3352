import type { CustomTypesConfig } from 'pg';
import { parse } from 'postgres-array';

type Parse = (text: string) => unknown;

const asText: Parse = (text) => text;
const asBoolean: Parse = (text) => text === 't';

/** How values are read, by the ids of their types, which are the same in every server. All others are text. */
const ELEMENTS: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [16, asBoolean],
  [20, Number], // bigint
  [21, Number], // smallint
  [23, Number], // integer
  [26, Number], // oid
  [700, Number], // real
  [701, Number], // double precision
  [114, JSON.parse], // json
  [3802, JSON.parse], // jsonb
]);

const BYTEA = 17;
const asBytes: Parse = (text) => Buffer.from(text.slice(2), 'hex');

/** Arrays that statements return, and the types of their elements. */
const ARRAYS: readonly (readonly [array: number, element: number])[] = [
  [1000, 16], // boolean
  [1005, 21], // smallint
  [1007, 23], // integer
  [1016, 20], // bigint
  [1021, 700], // real
  [1022, 701], // double precision
  [1009, 25], // text
  [1015, 1043], // varchar
  [199, 114], // json
  [3807, 3802], // jsonb
];

const PARSERS: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  ...ELEMENTS,
  [BYTEA, asBytes],
  ...ARRAYS.map(([array, element]): [number, Parse] => {
    const read = ELEMENTS.get(element) ?? asText;
    return [array, (text) => parse(text, read)];
  }),
]);

/** `bigint` is a number, json is parsed; dates, times and `numeric` are the server's own text. */
export const POSTGRES_TYPES = {
  getTypeParser: (id: number) => PARSERS.get(id) ?? asText,
} as CustomTypesConfig;
