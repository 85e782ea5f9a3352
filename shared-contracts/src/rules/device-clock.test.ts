import { afterEach, expect, rs, test } from '@rstest/core';
import { deviceNow } from './device-clock.ts';
import { createSearchIndex } from './search/search-index.ts';
import { understandSentence } from './search/sentence/understand.ts';
import { decodeVin } from './vin.ts';

const index = createSearchIndex({
  marks: [{ id: 1, name: 'Toyota', cyrillic: 'Тойота', popularity: 95 }],
  models: [],
});

afterEach(() => {
  rs.useRealTimers();
});

test.each(['2015-06-01', '1970-01-01', '2099-06-01'])(
  'a clock of %s changes no year of a search',
  (moment) => {
    rs.useFakeTimers({ now: Date.parse(moment), toFake: ['Date'] });
    const filtersOf = (query: string) => understandSentence(query, index).filters;
    expect(filtersOf('тойота 2018')).toEqual({ year: { from: 2018, to: 2018 } });
    expect(filtersOf('тойота до 5 лет')).toEqual({ year: { from: 2021 } });
    expect(decodeVin('TMBZZZ61ZJG001234').years).toEqual([2018, 1988]);
  },
);

test('a clock that can be right is that of the device', () => {
  const moment = new Date('2027-03-02T09:00:00Z');
  expect(deviceNow(moment)).toBe(moment);
});
