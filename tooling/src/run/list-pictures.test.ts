import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { requestListPictures } from './list-pictures.ts';

let server: Server;
let url: string;
let requested: string[];
let isRefusing: boolean;

/** A list whose orders begin with different ads, and whose pages share some. */
beforeEach(async () => {
  requested = [];
  isRefusing = false;
  server = createServer(({ url: path = '', method }, response) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname.startsWith('/img/')) {
      requested.push(pathname);
      response.writeHead(isRefusing ? 503 : 200).end('picture');
      return;
    }
    if (method !== 'POST' || pathname !== '/api/v2/ads/search') {
      response.writeHead(404).end();
      return;
    }
    const cover = `/img/original/demo-${searchParams.get('order_by')}-${searchParams.get('page')}.webp`;
    const items = [{ images: [cover] }, { images: ['/img/original/demo-common.webp'] }, { images: [] }];
    response.end(JSON.stringify({ success: true, data: { items } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

describe('pictures of the first pages of the list', () => {
  test('each cover of each order is requested once, as its card shows it', async () => {
    expect(await requestListPictures(url)).toBe(7 * 3 + 1);
    expect(requested).toHaveLength(22);
    expect(new Set(requested).size).toBe(22);
    expect(requested).toContain('/img/card-500.avif/demo-mileage_asc-3.webp');
    expect(requested).toContain('/img/card-500.avif/demo-common.webp');
  });

  test('a refused picture fails', async () => {
    isRefusing = true;
    await expect(requestListPictures(url)).rejects.toThrow(/card-500\.avif\/demo-\S+: 503/);
  });
});
