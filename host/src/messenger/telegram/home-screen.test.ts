import { afterEach, expect, rs, test } from '@rstest/core';
import { createHomeScreen } from './home-screen.ts';

const open = () => {
  const sent: string[] = [];
  return { sent, ...createHomeScreen((type) => void sent.push(type)) };
};

afterEach(() => void rs.useRealTimers());

test('the state of the shortcut is the client’s, an odd one means that there is none [MSG-25]', async () => {
  for (const [data, status] of [
    [{ status: 'missed' }, 'missed'],
    [{ status: 'unknown' }, 'unknown'],
    [{ status: 'added' }, 'added'],
    [{ status: 'unsupported' }, 'unsupported'],
    [{ status: 'toString' }, 'unsupported'],
    [null, 'unsupported'],
  ] as const) {
    const { check, receive, sent } = open();
    const checked = check();
    receive('home_screen_checked', data);
    expect([data, await checked, sent]).toEqual([data, status, ['web_app_check_home_screen']]);
  }
});

test('a client that does not reply has no shortcut, and a late reply is ignored [G12]', async () => {
  rs.useFakeTimers();
  const { check, add, receive } = open();
  const checked = check();
  rs.advanceTimersByTime(5_000);
  receive('home_screen_checked', { status: 'missed' });
  expect(await checked).toBe('unsupported');
  const added = add();
  rs.advanceTimersByTime(60_000);
  receive('home_screen_added', null);
  expect(await added).toBe('failed');
});

test('an addition is settled by its own events only', async () => {
  for (const [event, outcome] of [
    ['home_screen_added', 'added'],
    ['home_screen_failed', 'failed'],
  ] as const) {
    const { add, receive, sent } = open();
    const added = add();
    receive('home_screen_checked', { status: 'added' });
    receive('phone_requested', { status: 'sent' });
    receive(event, { error: 'UNSUPPORTED' });
    expect([await added, sent]).toEqual([outcome, ['web_app_add_to_home_screen']]);
  }
});
