import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@rstest/core';
import { Counter, Gauge, Registry } from 'prom-client';
import { serveMetrics } from './metrics.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const served = async (token?: string): Promise<string> => {
  const registry = new Registry();
  new Counter({ name: 'cars_total', help: 'Cars', registers: [registry] }).inc(7);
  const server = await serveMetrics(registry, { port: 0, host: '127.0.0.1', ...(token ? { token } : {}) });
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

test('metrics are at one address', async () => {
  const address = await served();
  const reply = await fetch(`${address}/metrics`);
  expect(await reply.text()).toContain('cars_total 7');
  expect((await fetch(`${address}/`)).status).toBe(404);
});

test('metrics that cannot be read are an error, and the server stays', async () => {
  const registry = new Registry();
  let isBroken = true;
  new Gauge({
    name: 'broken',
    help: 'Broken',
    registers: [registry],
    collect() {
      if (isBroken) throw new Error('broken by the test');
    },
  });
  const server = await serveMetrics(registry, { port: 0, host: '127.0.0.1' });
  closers.push(() => server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
  expect((await fetch(address)).status).toBe(500);
  isBroken = false;
  expect((await fetch(address)).status).toBe(200);
});

test('metrics with a token require it [I21]', async () => {
  const address = await served('a-long-token-of-the-operator');
  const status = async (authorization?: string) =>
    (await fetch(`${address}/metrics`, authorization ? { headers: { authorization } } : {})).status;
  expect(await status('Bearer a-long-token-of-the-operator')).toBe(200);
  for (const wrong of [
    undefined,
    'Bearer ',
    'Bearer a-long-token-of-the-operato',
    'Bearer a-long-token-of-the-operator2',
    'Basic a-long-token-of-the-operator',
    'a-long-token-of-the-operator',
  ])
    expect([wrong, await status(wrong)]).toEqual([wrong, 401]);
});
