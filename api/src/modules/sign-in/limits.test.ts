import { expect, test } from '@rstest/core';
import {
  ALL_SENDS,
  guessKeys,
  loginKeys,
  originOf,
  PASSWORD_AFTER_CODE_S,
  PROVED_PHONE_S,
  reservedGuessKeys,
  sendKeys,
  verifyKeys,
} from './limits.ts';

const PHONE = '79005550001';
const address = { key: 'ip:203.0.113.7', isKnown: false };
const device = { key: 'device:abc', isKnown: true };
const here = { key: null, isKnown: false };
const knownHere = { key: null, isKnown: true };

test('a caller is counted by the address, of IPv6 by the /48, or, with a known device of the account, by the device', () => {
  const caller = { ip: '2001:db8:1:2:3::4', deviceHash: 'abc' };
  expect(originOf(caller, false, 'strict')).toEqual({ key: 'ip:2001:db8:1', isKnown: false });
  expect(originOf(caller, true, 'strict')).toEqual({ key: 'device:abc', isKnown: true });
  expect(originOf(caller, false, 'demo')).toEqual({ key: 'ip:2001:db8:1', isKnown: false });
});

test('this machine is not counted in the demo, and is elsewhere', () => {
  const caller = { ip: '127.0.0.1', deviceHash: 'abc' };
  expect(originOf(caller, false, 'demo')).toEqual({ key: null, isKnown: false });
  expect(originOf(caller, true, 'demo')).toEqual({ key: null, isKnown: true });
  expect(originOf(caller, false, 'strict')).toEqual({ key: 'ip:127.0.0.1', isKnown: false });
});

test('codes: one a minute, four an hour, seven a day to a phone, three and five of them from one address; ten an hour from an address; sixty a minute in all [B8] [B10] [I8]', () => {
  const ofPhone = [
    { points: 1, seconds: 60 },
    { points: 4, seconds: 3_600 },
    { points: 7, seconds: 86_400 },
  ];
  const atOrigin = [
    { points: 3, seconds: 3_600 },
    { points: 5, seconds: 86_400 },
  ];
  expect(sendKeys(PHONE, address)).toEqual([
    { key: 'send:phone:79005550001', windows: ofPhone },
    { key: 'send:phone:79005550001:ip:203.0.113.7', windows: atOrigin },
    { key: 'send:ip:203.0.113.7', windows: [{ points: 10, seconds: 3_600 }] },
  ]);
  expect(sendKeys(PHONE, device)).toEqual([
    { key: 'send:phone:79005550001:known', windows: ofPhone },
    { key: 'send:phone:79005550001:device:abc', windows: atOrigin },
    { key: 'send:device:abc', windows: [{ points: 10, seconds: 3_600 }] },
  ]);
  expect(sendKeys(PHONE, here)).toEqual([
    { key: 'send:phone:79005550001', windows: ofPhone },
    { key: 'send:phone:79005550001:here', windows: atOrigin },
  ]);
  expect(ALL_SENDS).toEqual({ key: 'send:all', windows: [{ points: 60, seconds: 60 }] });
});

test('tries: thirty an hour from an address, twelve a day for a phone, nine of them at one address, three more for its owner [B2] [B10]', () => {
  expect(verifyKeys(address)).toEqual([
    { key: 'verify:ip:203.0.113.7', windows: [{ points: 30, seconds: 3_600 }] },
  ]);
  expect(verifyKeys(here)).toEqual([]);
  expect(guessKeys(PHONE, address)).toEqual([
    { key: 'verify:phone:79005550001', windows: [{ points: 12, seconds: 86_400 }] },
    { key: 'verify:phone:79005550001:ip:203.0.113.7', windows: [{ points: 9, seconds: 86_400 }] },
  ]);
  expect(guessKeys(PHONE, here)).toEqual([
    { key: 'verify:phone:79005550001', windows: [{ points: 12, seconds: 86_400 }] },
  ]);
  expect(reservedGuessKeys(PHONE)).toEqual([
    { key: 'verify:phone:79005550001:known', windows: [{ points: 3, seconds: 86_400 }] },
  ]);
});

test('passwords: five in a quarter of an hour and twenty a day at one address, twenty an hour from it, a hundred a day from strangers [B28]', () => {
  const atOrigin = [
    { points: 5, seconds: 900 },
    { points: 20, seconds: 86_400 },
  ];
  const strangers = { key: 'login:account:anna', windows: [{ points: 100, seconds: 86_400 }] };
  expect(loginKeys('anna', address)).toEqual([
    { key: 'login:account:anna:ip:203.0.113.7', windows: atOrigin },
    strangers,
    { key: 'login:ip:203.0.113.7', windows: [{ points: 20, seconds: 3_600 }] },
  ]);
  expect(loginKeys('anna', device)).toEqual([
    { key: 'login:account:anna:device:abc', windows: atOrigin },
    { key: 'login:device:abc', windows: [{ points: 20, seconds: 3_600 }] },
  ]);
  expect(loginKeys('anna', here)).toEqual([{ key: 'login:account:anna:here', windows: atOrigin }, strangers]);
  expect(loginKeys('anna', knownHere)).toEqual([{ key: 'login:account:anna:here', windows: atOrigin }]);
});

test('after a code the password may be set for a quarter of an hour, the number taken for ten minutes', () => {
  expect([PASSWORD_AFTER_CODE_S, PROVED_PHONE_S]).toEqual([900, 600]);
});
