import type { Endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import { endpoints } from '@cars/shared-contracts/endpoints/registry';
import { SERVICE_BASE } from '@cars/shared-contracts/endpoints/service-base';
import { afterAll, beforeAll, expect } from '@rstest/core';
import type { InjectOptions } from 'fastify';
import type { TestDatabase } from '../db/test-databases.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

export const ALL_CALLS: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints).flatMap(
  ([noun, group]) =>
    Object.entries<Endpoint>(group).map(([verb, endpoint]) => [`${noun}.${verb}`, endpoint] as const),
);

export const urlOf = ({ service, path }: Endpoint) => SERVICE_BASE[service] + path.replace(/\{\w+\}/g, '1');

/** One server for all tests of a group, and the check of the common shape of failures. */
export const contractStage = (database: () => TestDatabase) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(database(), {
      variables: { PUBLIC_URL: 'https://cars.example', CORS_ORIGINS: 'https://cdn.example' },
    });
    await app.services.filterNotifier.stop(); // it writes by its own clock
  });
  afterAll(() => app.close());

  const expectFailure = async (
    options: InjectOptions,
    statuses: readonly number[],
  ): ReturnType<TestApp['call']> => {
    const reply = await app.call(options);
    expect([options.url, statuses.includes(reply.statusCode) ? statuses : reply.statusCode]).toEqual([
      options.url,
      statuses,
    ]);
    const body = reply.json();
    expect(body).toMatchObject({ success: false, message: expect.stringMatching(/[а-яё]/i) });
    expect(body.message.length).toBeLessThan(500);
    expect(reply.body).not.toMatch(/<|at \/|node_modules|select |insert /i);
    return reply;
  };
  return { app: () => app, expectFailure };
};
