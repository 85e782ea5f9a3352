import { expect, test } from '@rstest/core';
import { openApiDocument } from './open-api.ts';
import { openApiProblems } from './open-api-problems.ts';

interface Operation {
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, object>>;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { schema: { properties: Record<string, object> } }>>;
  };
}

const document = openApiDocument('https://cars.example');
const operation = (path: string, method: string) => document.paths[path]?.[method] as Operation;

test('an independent linter finds nothing wrong with the document', async () => {
  expect(await openApiProblems(document)).toEqual([]);
});

test('the linter finds what is missing', async () => {
  const { servers: _, ...planted } = document;
  expect(await openApiProblems(planted)).toEqual([expect.stringContaining('error no-empty-servers')]);
});

test('a call declares who may make it', () => {
  expect(operation('/api/v2/ads/create', 'post').security).toEqual([{ token: [] }]);
  expect(operation('/api/v2/ads/preview', 'get').security).toContainEqual({});
  expect(operation('/autoList.json', 'get').security).not.toContainEqual({ token: [] });
});

test('a call lists its statuses, and every one of them is described', () => {
  const create = operation('/api/v2/ads/create', 'post').responses;
  const statuses = ['200', '400', '401', '408', '413', '415', '422', '429', '431', '500', '503', '507'];
  expect(Object.keys(create)).toEqual([...statuses, 'default']);
  expect(Object.keys(operation('/api/v2/ads/details/{id}', 'get').responses)).toContain('404');
  expect(Object.keys(operation('/api/web-user/ads/update/{id}', 'post').responses)).toContain('403');
  expect(document.components.responses).toHaveProperty('422.content');
  const referred = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap((of) => Object.keys((of as Operation).responses)),
  );
  const described = Object.keys(document.components.responses);
  expect([...new Set(referred)].filter((status) => status !== '200').sort()).toEqual(described.sort());
});

test('a text has the limit at which the server refuses it [CAT-68]', () => {
  const limitOf = (path: string, method: string, field: string) => {
    const { requestBody } = operation(path, method);
    return requestBody?.content['application/json']?.schema.properties[field];
  };
  expect(limitOf('/api/v2/ads/{id}/favorites', 'put', 'note')).toMatchObject({ maxLength: 500 });
  expect(limitOf('/api/v2/ads/{id}/favorites', 'patch', 'note')).toMatchObject({ maxLength: 500 });
  expect(limitOf('/api/web-user/ad-warnings/{id}/reply', 'post', 'text')).toMatchObject({ maxLength: 500 });
});
