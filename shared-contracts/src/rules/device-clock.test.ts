import { afterEach, expect, rs, test } from '@rstest/core';
import { clockMs, deviceNow, noteServerMoment } from './device-clock.ts';
import { timeOnSale } from './on-sale.ts';
import { createSearchIndex } from './search/search-index.ts';
import { understandSentence } from './search/sentence/understand.ts';
import { decodeVin } from './vin.ts';

const index = createSearchIndex({
  marks: [{ id: 1, name: 'Toyota', cyrillic: 'Тойота', popularity: 95 }],
  models: [],
});

afterEach(() => {
  rs.useRealTimers();
  globalThis.carsClockAheadMs = undefined;
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

test.each(['2031-06-01', '2028-01-01', '2026-03-01'])(
  'a clock of %s follows the responses of the server, and is its own again once it is right [V12]',
  (moment) => {
    rs.useFakeTimers({ now: Date.parse(moment), toFake: ['Date'] });
    noteServerMoment('Sun, 29 Nov 2026 12:00:00 GMT');
    const youngOf = () => understandSentence('тойота не старше 3 лет', index).filters.year;
    expect(youngOf()).toEqual({ from: 2023 });
    expect(timeOnSale({ created_at: '2026-11-27T12:00:00Z', status: 'active' })).toBe('2\u00A0дня');
    rs.setSystemTime(Date.parse('2026-11-30T12:00:00Z'));
    for (const nothing of [null, 'yesterday']) noteServerMoment(nothing);
    noteServerMoment('Sun, 29 Nov 2026 12:00:00 GMT');
    expect(clockMs()).toBe(Date.now());
  },
);
