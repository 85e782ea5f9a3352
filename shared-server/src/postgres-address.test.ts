import { expect, test } from '@rstest/core';
import { postgresAddress, tlsProblemOf } from './postgres-address.ts';

test('settings of an address are settings of the connection, and win', () => {
  expect(
    postgresAddress('postgres://cars:secret@db:5433/cars?search_path=a b&jit=on', 'cars-api', {
      jit: 'off',
      work_mem: '16MB',
    }),
  ).toEqual({
    connectionString: 'postgres://cars:secret@db:5433/cars',
    application_name: 'cars-api',
    options: '-c jit=on -c work_mem=16MB -c search_path=a\\ b',
  });
});

test('without settings there are no options, which a pooler refuses', () => {
  expect(postgresAddress('postgres://db/cars?application_name=restore', 'cars-api')).toEqual({
    connectionString: 'postgres://db/cars',
    application_name: 'restore',
  });
});

test('sslmode means what it means for psql', () => {
  expect(postgresAddress('postgres://db/cars?sslmode=require', 'cars-api').connectionString).toBe(
    'postgres://db/cars?sslmode=require&uselibpqcompat=true',
  );
});

test('what libpq knows and the driver has by itself is no setting of the server', () => {
  const url =
    'postgres://db/cars?target_session_attrs=read-write&connect_timeout=10&gssencmode=disable&keepalives=1&keepalives_idle=30';
  expect(postgresAddress(url, 'cars-api')).toEqual({
    connectionString: 'postgres://db/cars',
    application_name: 'cars-api',
  });
});

test('options in the form of libpq are passed on and win', () => {
  const url = 'postgres://db/cars?options=-c%20search_path%3Dpublic%20-c%20jit%3Don';
  expect(postgresAddress(url, 'cars-api', { jit: 'off' }).options).toBe(
    '-c jit=off -c search_path=public -c jit=on',
  );
});

test('channel_binding is a setting of the driver', () => {
  const url = 'postgres://db/cars?sslmode=require&channel_binding=require';
  expect(postgresAddress(url, 'cars-api')).toMatchObject({
    connectionString: 'postgres://db/cars?sslmode=require&uselibpqcompat=true',
    enableChannelBinding: true,
  });
});

test('sslmode=allow demands no certificate', () => {
  expect(postgresAddress('postgres://db/cars?sslmode=allow', 'cars-api').connectionString).toBe(
    'postgres://db/cars?sslmode=prefer&uselibpqcompat=true',
  );
});

test('sslrootcert=system means the authorities that everybody trusts', () => {
  for (const url of [
    'postgres://db/cars?sslrootcert=system',
    'postgres://db/cars?sslmode=verify-full&sslrootcert=system',
  ])
    expect(new URL(postgresAddress(url, 'cars').connectionString).search).toBe(
      '?sslmode=verify-full&uselibpqcompat=true',
    );
});

test('a certificate that is no file is named with its setting', () => {
  const missing = new Error("ENOENT: no such file or directory, open '~/.postgresql/root.crt'");
  expect(tlsProblemOf(missing)).toBe('sslrootcert, sslcert or sslkey names no file: ~/.postgresql/root.crt');
});

test('a server without TLS is named by what to write', () => {
  expect(tlsProblemOf(new Error('The server does not support SSL connections'))).toBe(
    'the server has no TLS, which sslmode asks for: write sslmode=disable',
  );
  expect(tlsProblemOf(new Error('connect ECONNREFUSED 127.0.0.1:1'))).toBeNull();
});

test.each([
  ['pa#ss', 'pa%23ss'],
  ['12#ss', '12%23ss'],
  ['pa/ss', 'pa%2Fss'],
  ['12/ss', '12%2Fss'],
  ['pa?ss', 'pa%3Fss'],
  ['p@ss', 'p%40ss'],
  ['50%', '50%25'],
  ['50%ab', '50%25ab'],
  ['12#50%ab', '12%2350%25ab'],
  ['pa%23ss', 'pa%23ss'],
])('a password %s is read whole', (password, encoded) => {
  expect(postgresAddress(`postgres://cars:${password}@db:5433/cars`, 'cars-api').connectionString).toBe(
    `postgres://cars:${encoded}@db:5433/cars`,
  );
});
