import { expect, test } from '@rstest/core';
import {
  ALL_CODES,
  ALL_GUESSES,
  callerKeys,
  guessKeys,
  hashed,
  loginKeys,
  originOf,
  PASSWORD_AFTER_CODE_S,
  PROVED_PHONE_S,
  reservedGuessKeys,
  sendKeys,
  tryKeys,
} from './limits.ts';

const PHONE_HASH = hashed('79005550001');
const ANNA_HASH = hashed('anna');

const PHONE = '79005550001';
const HOUR_S = 3_600;
const DAY_S = 86_400;
const bare = originOf({ ip: '203.0.113.7', deviceHash: null, device: null }, false, 'strict');
const withDevice = originOf({ ip: '203.0.113.7', deviceHash: 'abc', device: 'abc' }, false, 'strict');
const ofNetwork = originOf({ ip: '2001:db8:1:2:3::4', deviceHash: 'abc', device: 'abc' }, false, 'strict');
const known = originOf({ ip: '203.0.113.7', deviceHash: 'abc', device: 'abc' }, true, 'strict');
const here = originOf({ ip: '127.0.0.1', deviceHash: null, device: null }, false, 'demo');
const knownHere = originOf({ ip: '127.0.0.1', deviceHash: 'abc', device: 'abc' }, true, 'demo');

test('a stranger counts for the device and the address, and without a device for the callers without one', () => {
  expect(bare).toEqual({
    single: null,
    network: '203.0.113.7',
    crowd: '203.0.113.7',
    isKnown: false,
    place: 'ip:203.0.113.7',
  });
  expect(withDevice).toEqual({
    single: 'device:abc',
    network: null,
    crowd: '203.0.113.7',
    isKnown: false,
    place: 'ip:203.0.113.7',
  });
  expect(ofNetwork).toEqual({
    single: 'device:abc',
    network: '2001:db8:1:2',
    crowd: '2001:db8:1',
    isKnown: false,
    place: 'ip:2001:db8:1',
  });
});

test('a known device of the account counts for itself alone', () => {
  expect(known).toEqual({
    single: 'device:abc',
    network: null,
    crowd: null,
    isKnown: true,
    place: 'device:abc',
  });
});

test('this machine is not counted in the demo, and is elsewhere', () => {
  const uncounted = { single: null, network: null, crowd: null, place: 'here' };
  expect(here).toEqual({ ...uncounted, isKnown: false });
  expect(knownHere).toEqual({ ...uncounted, isKnown: true });
  const strict = originOf({ ip: '127.0.0.1', deviceHash: null, device: null }, false, 'strict');
  expect(strict.crowd).toBe('127.0.0.1');
});

test('codes: one a minute, four an hour, seven a day to a phone, three and five of them from one address whatever device it shows [B8] [B10]', () => {
  const ofPhone = [
    { points: 1, seconds: 60 },
    { points: 4, seconds: HOUR_S },
    { points: 7, seconds: DAY_S },
  ];
  const atPlace = [
    { points: 3, seconds: HOUR_S },
    { points: 5, seconds: DAY_S },
  ];
  for (const stranger of [bare, withDevice])
    expect(sendKeys(PHONE, stranger)).toEqual([
      { key: `send:phone:${PHONE_HASH}`, windows: ofPhone },
      { key: `send:phone:${PHONE_HASH}:ip:203.0.113.7`, windows: atPlace },
    ]);
  expect(sendKeys(PHONE, known)).toEqual([
    { key: `send:phone:${PHONE_HASH}:known`, windows: ofPhone },
    { key: `send:phone:${PHONE_HASH}:device:abc`, windows: atPlace },
  ]);
  expect(sendKeys(PHONE, here)).toEqual([
    { key: `send:phone:${PHONE_HASH}`, windows: ofPhone },
    { key: `send:phone:${PHONE_HASH}:here`, windows: atPlace },
  ]);
});

test('codes: ten an hour for a caller, thirty for a network, three hundred for an address; six hundred a minute in all [I8]', () => {
  const single = [{ points: 10, seconds: HOUR_S }];
  expect(callerKeys('codes', ofNetwork, null)).toEqual([
    { key: 'codes:device:abc', windows: single },
    { key: 'codes:network:2001:db8:1:2', windows: [{ points: 30, seconds: HOUR_S }] },
    { key: 'codes:crowd:2001:db8:1', windows: [{ points: 300, seconds: HOUR_S }] },
  ]);
  expect(callerKeys('codes', known, null)).toEqual([{ key: 'codes:device:abc', windows: single }]);
  expect(callerKeys('codes', bare, { userId: 7 })).toEqual([{ key: 'codes:account:7', windows: single }]);
  expect(callerKeys('codes', bare, { identity: { messenger: 'max', id: '7' } })).toEqual([
    { key: `codes:messenger:${hashed('max:7')}`, windows: single },
  ]);
  expect(callerKeys('codes', here, { userId: 7 })).toEqual([]);
  expect(ALL_CODES).toEqual({ key: 'codes:all', windows: [{ points: 600, seconds: 60 }] });
});

test('tries: thirty wrong ones an hour for a device, sixty and three hundred a day for an address; twelve a day for a phone, nine of them at one address, three more for its owner [B2] [B10]', () => {
  expect(tryKeys(withDevice)).toEqual([
    { key: 'wrongCodes:device:abc', windows: [{ points: 30, seconds: HOUR_S }] },
    {
      key: 'wrongCodes:crowd:203.0.113.7',
      windows: [
        { points: 60, seconds: HOUR_S },
        { points: 300, seconds: DAY_S },
      ],
    },
  ]);
  expect(tryKeys(here)).toEqual([]);
  expect(guessKeys(PHONE, withDevice)).toEqual([
    { key: `verify:phone:${PHONE_HASH}`, windows: [{ points: 12, seconds: DAY_S }] },
    { key: `verify:phone:${PHONE_HASH}:ip:203.0.113.7`, windows: [{ points: 9, seconds: DAY_S }] },
  ]);
  expect(guessKeys(PHONE, here)).toEqual([
    { key: `verify:phone:${PHONE_HASH}`, windows: [{ points: 12, seconds: DAY_S }] },
  ]);
  expect(reservedGuessKeys(PHONE)).toEqual([
    { key: `verify:phone:${PHONE_HASH}:known`, windows: [{ points: 3, seconds: DAY_S }] },
  ]);
  expect(ALL_GUESSES).toEqual({ key: 'guesses:all', windows: [{ points: 1_000, seconds: HOUR_S }] });
});

test('passwords: five in a quarter of an hour and twenty a day at one address, sixty an hour from it, a hundred a day from strangers [B28]', () => {
  const atPlace = [
    { points: 5, seconds: 900 },
    { points: 20, seconds: DAY_S },
  ];
  const strangers = { key: `login:account:${ANNA_HASH}`, windows: [{ points: 100, seconds: DAY_S }] };
  const single = [{ points: 20, seconds: HOUR_S }];
  expect(loginKeys('anna', withDevice)).toEqual([
    { key: `login:account:${ANNA_HASH}:ip:203.0.113.7`, windows: atPlace },
    strangers,
    { key: 'wrongPasswords:device:abc', windows: single },
    { key: 'wrongPasswords:crowd:203.0.113.7', windows: [{ points: 60, seconds: HOUR_S }] },
  ]);
  expect(loginKeys('anna', known)).toEqual([
    { key: `login:account:${ANNA_HASH}:device:abc`, windows: atPlace },
    { key: 'wrongPasswords:device:abc', windows: single },
  ]);
  expect(loginKeys('anna', here)).toEqual([
    { key: `login:account:${ANNA_HASH}:here`, windows: atPlace },
    strangers,
  ]);
  expect(loginKeys('anna', knownHere)).toEqual([
    { key: `login:account:${ANNA_HASH}:here`, windows: atPlace },
  ]);
});

test('after a code the password may be set for a quarter of an hour, the number taken for ten minutes', () => {
  expect([PASSWORD_AFTER_CODE_S, PROVED_PHONE_S]).toEqual([900, 600]);
});
