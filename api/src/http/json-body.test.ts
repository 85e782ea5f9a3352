import { describe, expect, test } from '@rstest/core';
import { isRefusal } from './failure.ts';
import { parseJson } from './json-body.ts';

const parse = (text: string) => parseJson(Buffer.from(text));
/** Status with which a body is refused; null when it is accepted. */
const refusal = (text: string): number | null => {
  try {
    parse(text);
    return null;
  } catch (error) {
    return [400, 422].find((status) => isRefusal(error, status)) ?? Number.NaN;
  }
};

describe('a JSON body', () => {
  test('has each key once, however it is escaped [D21]', () => {
    for (const body of [
      '{"mark_id":1,"mark_id":2}',
      String.raw`{"mark_id":1,"\u006dark_id":2}`,
      String.raw`{"\u006dark_id":1,"mark\u005Fid":2}`,
      String.raw`{"a\/b":1,"a/b":2}`,
      String.raw`{"deep":[{"a":1,"\u0061":2}]}`,
    ])
      expect([body, refusal(body)]).toEqual([body, 422]);
    for (const body of ['{"a":1,"b":{"a":1}}', String.raw`{"a":"\u0061","b":"\u0061"}`, '[{"a":1},{"a":2}]'])
      expect([body, refusal(body)]).toEqual([body, null]);
  });

  test('sets no prototype, however the key is escaped [D21]', () => {
    for (const key of ['__proto__', String.raw`\u005f_proto__`, String.raw`__pro\u0074o__`]) {
      const body = parse(`{"${key}":{"polluted":1},"own":{"${key}":2,"a":1}}`);
      expect([key, Object.getOwnPropertyNames(body), body]).toEqual([key, ['own'], { own: { a: 1 } }]);
    }
  });

  test('with an invalid escape is malformed [D9]', () => {
    for (const body of [String.raw`{"\x41":1}`, String.raw`{"\u00":1}`, '{"a\u0000":1}'])
      expect([body, refusal(body)]).toEqual([body, 400]);
  });
});
