import type { DeskItem } from '@cars/shared-contracts/schemas/moderation';
import { expect, test } from '@rstest/core';
import { commandOf, decisionOf, digitOf, keyOf, momentText, neighborOf, questionOf } from './rules.ts';

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

test('after an item the next one has the focus, after the last the one before', () => {
  const items = [itemOf('company', { revision: 'a' }), itemOf('complaint'), itemOf('complaint', { id: 2 })];
  expect(items.map((item) => neighborOf(items, keyOf(item)))).toEqual([
    'complaint:1:',
    'complaint:2:',
    'complaint:1:',
  ]);
  expect(neighborOf([itemOf('appeal')], 'appeal:1:')).toBeNull();
});

test('a moment is worded in Russian', () => {
  expect(momentText('2026-03-05 00:10')).toBe('5\u00a0марта 2026, 00:10');
});
