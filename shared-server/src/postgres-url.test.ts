import { expect, test } from '@rstest/core';
import { postgresUrlProblem, primaryUrlProblem } from './postgres-url.ts';

test.each([
  'postgres://cars:secret@db/cars',
  'postgresql://cars:pa#ss/word@db:5432/cars?sslmode=prefer',
  'postgres://cars@[::1]:5432/cars?target_session_attrs=read-write&connect_timeout=10',
  'postgres://cars:x@db/cars?sslmode=verify-full&channel_binding=require',
  'postgres:///cars?host=/var/run/postgresql',
  'postgres://cars:pa#ss@/cars?host=/cloudsql/project:region:name',
])('%s can be used', (url) => {
  expect(primaryUrlProblem(url)).toBeNull();
});

test.each([
  ['mysql://db/cars', 'expected a postgres:// address'],
  ['postgres://cars:x@a:5432,b:5432/cars', 'several hosts'],
  ['postgres://cars:x@a,b/cars', 'several hosts'],
  ['postgres:///cars?host=a,b', 'several hosts'],
  ['postgres://cars:x@db:port/cars', 'percent-encode'],
  ['postgres://cars:x@db:99999/cars', 'or the port is wrong'],
  ['postgres://cars:p@ss/w@127.0.0.1:5432/cars', 'percent-encode'],
  ['postgres://db/cars?pgbouncer=true', 'pgbouncer is a word of another program'],
  ['postgres://db/cars?schema=public', 'write search_path'],
  ['postgres://db/cars?ssl=true', 'write sslmode=require'],
  ['postgres://db/cars?ssl_min_protocol_version=TLSv1.2', 'remove it'],
  ['postgres://db/cars?service=cars', 'service is not understood'],
  ['postgres://db/cars?gssencmode=require', 'gssencmode=require is not understood'],
  ['postgres://db/cars?channel_binding=require', 'needs sslmode=require'],
])('%s is refused with its cause', (url, cause) => {
  expect(postgresUrlProblem(url)).toContain(cause);
});

test('the cause has no word of the password', () => {
  expect(postgresUrlProblem('postgres://cars:hunter2#x@a,b/cars')).not.toContain('hunter2');
});

test('a server that only reads is no primary, and may be a replica', () => {
  const url = 'postgres://db/cars?target_session_attrs=standby';
  expect(primaryUrlProblem(url)).toBe('target_session_attrs=standby: this server has to write');
  expect(postgresUrlProblem(url)).toBeNull();
});
