// Night: It starts a browser.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@rstest/core';
import { closedTo, launchClosedBrowser } from './closed-browser.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const serve = async () => {
  const requested: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    requested.push(url);
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' });
    response.end('<title>own</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, requested };
};

test('a page of the browser check reaches its server alone, by no call and no datagram [F19]', async () => {
  const own = await serve();
  const other = await serve();
  const datagrams: Buffer[] = [];
  const udp = createSocket('udp4').on('message', (message) => void datagrams.push(message));
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  closing.push(() => udp.close());
  const browser = await launchClosedBrowser();
  closing.push(() => browser.close());
  const page = await (await browser.newContext(closedTo(own.origin))).newPage();
  await page.goto(own.origin);
  expect(await page.title()).toBe('own');
  const isGathered = await page.evaluate(async (port) => {
    const connection = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] });
    connection.createDataChannel('x');
    const gathered = new Promise((resolve) => {
      connection.addEventListener('icegatheringstatechange', () => {
        if (connection.iceGatheringState === 'complete') resolve(true);
      });
    });
    await connection.setLocalDescription(await connection.createOffer());
    return gathered;
  }, udp.address().port);
  expect(isGathered).toBe(true);
  const call = (address: string) => page.evaluate((url) => fetch(url).then(String, () => 'failed'), address);
  expect(await call(`${other.origin}/call`)).toBe('failed');
  await expect(page.goto(`${other.origin}/page`)).rejects.toThrow('ERR_PROXY_CONNECTION_FAILED');
  expect([other.requested, datagrams]).toEqual([[], []]);
});
