import { api } from '@cars/shared-contracts/runtime';
import { describe, expect, test } from '@rstest/core';
import { carDetails, pageOf } from './factories.ts';
import { byId, failure, held, stubFetch } from './stub-fetch.ts';

describe('the stub of the network', () => {
  test('responds to a call by its name and records it', async () => {
    const calls = stubFetch({ 'ads.details': byId({ 12: { data: carDetails({ id: 12 }) } }) });
    const reply = await api.ads.details({ params: { id: 12 } });
    expect(reply?.data.id).toBe(12);
    expect(calls).toMatchObject([{ name: 'ads.details', id: 12, call: 'GET /api/v2/ads/details/12' }]);
  });

  test('passes the query and the body to a response function', async () => {
    stubFetch({ 'ads.search': ({ query }) => pageOf([], Number(query.page), 3) });
    const reply = await api.ads.search({ query: { page: 2 }, body: {} });
    expect(reply?.data.pagination.current_page).toBe(2);
  });

  test.each([
    ['a call', () => api.ads.preview({ query: {} })],
    ['another id', () => api.ads.details({ params: { id: 13 } })],
  ])('fails a test by an undeclared call: %s', async (_, call) => {
    expectConsole(/A call that the test does not declare: GET/);
    stubFetch({ 'ads.details': byId({ 12: failure(404) }) });
    await expect(call()).rejects.toMatchObject({ status: 0 });
  });

  test('an aborted call fails before its response', async () => {
    const slow = held<'ads.preview'>();
    stubFetch({ 'ads.preview': slow.response });
    const controller = new AbortController();
    const call = api.ads.preview({ query: {} }, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toThrow();
  });
});
