import type { DeskItem } from '@cars/shared-contracts/schemas/moderation';
import { expect, test } from '@rstest/core';
import {
  cardsOf,
  commandOf,
  decisionOf,
  digitOf,
  linesOf,
  momentText,
  neighborOf,
  outcomeText,
  questionOf,
  tied,
} from './rules.ts';

const itemOf = (subject: DeskItem['subject'], over: Partial<DeskItem> = {}): DeskItem => ({
  subject,
  id: 1,
  revision: null,
  lines: [],
  since: '2026-03-05 12:30',
  ad_id: null,
  rule_id: null,
  ...over,
});
const key = (code: string, over: object = {}) => ({
  code,
  repeat: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...over,
});

test('keys work by their place, and those of the browser stay its own [MOD-16]', () => {
  const codes = ['KeyJ', 'ArrowDown', 'KeyK', 'ArrowUp', 'KeyA', 'KeyR', 'KeyO', 'KeyZ', 'Enter'];
  expect(codes.map((code) => commandOf(key(code)))).toEqual([
    'next',
    'next',
    'previous',
    'previous',
    'accept',
    'decline',
    'open',
    'undo',
    null,
  ]);
  for (const held of ['ctrlKey', 'altKey', 'metaKey'])
    expect(commandOf(key('KeyA', { [held]: true }))).toBeNull();
  expect([commandOf(key('KeyA', { repeat: true })), commandOf(key('KeyJ', { repeat: true }))]).toEqual([
    null,
    'next',
  ]);
  const digits = ['Digit3', 'Numpad7', 'Digit0', 'KeyA'];
  expect(digits.map((code) => digitOf(key(code)))).toEqual([3, 7, null, null]);
  for (const held of ['ctrlKey', 'altKey', 'metaKey', 'repeat'])
    expect(digitOf(key('Digit1', { [held]: true }))).toBeNull();
});

test('a heavy verdict needs more: a rule, a reason or a confirmation [MOD-16]', () => {
  const questions = (subject: DeskItem['subject']) =>
    [true, false].map((accept) => questionOf(itemOf(subject), accept));
  expect([questions('company'), questions('complaint'), questions('appeal'), questions('warning')]).toEqual([
    ['confirmation', 'reason'],
    ['rule', 'none'],
    ['confirmation', 'confirmation'],
    ['none', 'none'],
  ]);
});

test('a decision names the data that were shown', () => {
  expect(decisionOf(itemOf('company', { revision: '0123456789ab' }), true)).toEqual({
    subject: 'company',
    id: 1,
    accept: true,
    revision: '0123456789ab',
  });
  expect(decisionOf(itemOf('complaint'), true, { rule_id: 3 })).toEqual({
    subject: 'complaint',
    id: 1,
    accept: true,
    rule_id: 3,
  });
});

test('after a card the next one has the focus, after the last the one before', () => {
  const cards = cardsOf([
    itemOf('company', { revision: 'a' }),
    itemOf('complaint'),
    itemOf('complaint', { id: 2 }),
  ]);
  expect(cards.map(({ key }) => neighborOf(cards, key))).toEqual([
    'complaint:1:',
    'complaint:2:',
    'complaint:1:',
  ]);
  expect(neighborOf(cardsOf([itemOf('appeal')]), 'appeal:1:')).toBeNull();
});

test('warnings of an ad are one card, those of a server before it are their own [MOD-14]', () => {
  const warning = (id: number, ad_id: number) =>
    itemOf('warning', { id, ad_id, own_lines: 1, lines: [`Предупреждение ${id}`, 'BMW X5', `О ${id}`] });
  const [first, second] = cardsOf([warning(3, 40), warning(4, 41), warning(5, 40)]);
  expect(first && linesOf(first).title).toBe('BMW X5');
  expect(first && linesOf(first).warnings.map(([{ id }, lines]) => [id, lines])).toEqual([
    [3, ['О 3']],
    [5, ['О 5']],
  ]);
  expect(second?.items.map(({ id }) => id)).toEqual([4]);
  expect(first && outcomeText(first.items, false)).toBe('Предупреждения 3, 5: больше не показываем.');
  const { own_lines: _, ...before } = warning(6, 40);
  expect(cardsOf([before, { ...before, id: 7 }])).toHaveLength(2);
});

test('an ID and a number stay in one line', () => {
  expect(tied('ID: 40, 10 000 на карту, 2019 2020')).toBe('ID:\u00a040, 10\u00a0000 на карту, 2019 2020');
});

test('a moment is worded in Russian', () => {
  expect(momentText('2026-03-05 00:10')).toBe('5\u00a0марта 2026, 00:10');
});
