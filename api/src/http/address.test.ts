import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openTestPglite, type TestDatabase } from '../db/test-databases.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { crowdOf, isLoopback, networkOf, readAddress } from './address.ts';

test('take the addresses of one IPv6 network as one', () => {
  for (const [ip, network] of [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1::4:5:6:7', '2001:db8:1:0'],
    ['1::3:4:5:6:7:8', '1:0:3:4'],
    ['::1', '0:0:0:0'],
    ['1::', '1:0:0:0'],
    ['::ffff:10.20.30.40', '10.20.30.40'],
    ['10.20.30.40', '10.20.30.40'],
    ['not an address', 'not an address'],
    ['x::ffff:10.0.0.1', 'x::ffff:10.0.0.1'],
    ['::ffff:10.0.0.1x', '::ffff:10.0.0.1x'],
  ] as const)
    expect(networkOf(ip), ip).toBe(network);
});

test('an address of IPv4 and a /48 of IPv6 are one crowd', () => {
  for (const [ip, crowd] of [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:db8:1:ff00::1', '2001:db8:1'],
    ['2001:db8:2::1', '2001:db8:2'],
    ['::ffff:10.20.30.40', '10.20.30.40'],
    ['10.20.30.40', '10.20.30.40'],
  ] as const)
    expect(crowdOf(ip), ip).toBe(crowd);
});

test('recognize the addresses of this machine', () => {
  for (const ip of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
    expect(isLoopback(ip), ip).toBe(true);
  for (const ip of ['10.127.0.1', '1270.0.0.1', '::12', '2001::1', '::ffff:10.0.0.1', '1::ffff:127.0.0.1'])
    expect(isLoopback(ip), ip).toBe(false);
});

test('an address has one spelling, without port, brackets and zone; other text is none', () => {
  for (const [written, address] of [
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:51234 ', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['2001:DB8:0:0::0007', '2001:db8::7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:198.20.1.3', '198.20.1.3'],
    ['::FFFF:c614:103', '198.20.1.3'],
    ['0:0:0:0:0:ffff:c614:0103', '198.20.1.3'],
    ['[::ffff:c614:103]:80', '198.20.1.3'],
    ['unknown', null],
    ['_hidden', null],
    ['203.0.113.700', null],
    ['203.0.113.7:port', null],
    ['2001:db8::7::', null],
    ['', null],
  ] as const)
    expect([written, readAddress(written)]).toEqual([written, address]);
});

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await openTestPglite();
  app = await openTestApp(database, { variables: { RATE_LIMITS: 'strict', TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Keys under which a wrong code counted, of a caller behind the trusted proxy. */
const countedFor = async (forwarded: string): Promise<string[]> => {
  await database.sql.query('delete from rate_limit_hits');
  await app.call({
    method: 'POST',
    url: '/api/sms/verify',
    headers: { 'x-forwarded-for': forwarded },
    payload: { phone: '79005550001', code: '0000' },
  });
  const { rows } = await database.sql.query<{ key: string }>(
    "select key from rate_limit_hits where key like 'wrongCodes:%' order by key",
  );
  return rows.map(({ key }) => key);
};

test('a caller behind a proxy is one address in every spelling that proxies write [B9]', async () => {
  const plain = await countedFor('203.0.113.7');
  expect(plain).not.toEqual([]);
  for (const spelling of [
    '203.0.113.7:1',
    '::ffff:203.0.113.7',
    '::ffff:cb00:7107',
    '9.9.9.9, 203.0.113.7:5',
  ])
    expect([spelling, await countedFor(spelling)]).toEqual([spelling, plain]);
  const network = await countedFor('2001:db8:1:2::1');
  for (const spelling of ['[2001:db8:1:2::1]:443', '2001:DB8:1:2:0:0:0:9', '2001:0db8:0001:0002::1'])
    expect([spelling, await countedFor(spelling)]).toEqual([spelling, network]);
});

test('text that is no address counts for the proxy that reported it [B9]', async () => {
  const proxy = await countedFor('');
  for (const text of ['garbage-1', 'garbage-2', '8.8.8.8, garbage', '203.0.113.700'])
    expect([text, await countedFor(text)]).toEqual([text, proxy]);
});
