import { expect, test } from '@rstest/core';
import { postgresAddress } from './postgres-address.ts';

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
