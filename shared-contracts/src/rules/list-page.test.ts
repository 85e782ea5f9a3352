import { describe, expect, test } from '@rstest/core';
import { pageAfter, pageOfLocation } from './list-page.ts';

test.each([
  ['', 1],
  ['?page=3', 3],
  ['?page=0', 1],
  ['?page=-1', 1],
  ['?page=abc', 1],
  ['?page=99999', 1],
])('the address %s has page %i', (search, page) => {
  expect(pageOfLocation({ search, state: null })).toEqual({ page, after: undefined });
});

test('a page that a link led to begins where the page before it ended, any other one by its number [DATA-49]', () => {
  const search = '?page=2';
  expect(pageOfLocation({ search, state: { after: '5.7' } })).toEqual({ page: 2, after: '5.7' });
  for (const state of [{}, { after: 5 }, 'after'])
    expect(pageOfLocation({ search, state })).toEqual({ page: 2, after: undefined });
});

describe('the page after one', () => {
  const place = (last_page: number, next?: string) => ({
    current_page: 2,
    last_page,
    ...(next ? { next } : {}),
  });

  test('begins where the server states [DATA-49]', () => {
    expect(pageAfter(2, place(3, '5.7'))).toEqual({ page: 3, after: '5.7' });
  });

  test('is counted where a server of before states nothing', () => {
    expect(pageAfter(4, place(3))).toEqual({ page: 5 });
    expect(pageAfter(2, place(2))).toBeNull();
  });
});
