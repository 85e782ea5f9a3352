import { connect } from 'node:net';
import { describe, expect, test } from '@rstest/core';
import { webStage } from './test-web.ts';

const { listen } = webStage();

/** Everything received on one connection: each request is sent when the response before it is complete. */
const exchange = async (port: number, requests: readonly string[]): Promise<string[]> => {
  const socket = connect(port, '127.0.0.1');
  const responses: string[] = [];
  let received = '';
  const left = [...requests];
  const send = () => {
    const next = left.shift();
    if (next) socket.write(next);
    else socket.end();
  };
  socket.on('connect', send);
  socket.on('data', (chunk) => {
    received += chunk;
    if (!received.includes('</html>')) return;
    responses.push(received);
    received = '';
    send();
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return responses;
};

const headersOf = (response = ''): string => response.slice(0, response.indexOf('\r\n\r\n')).toLowerCase();
const get = (version: string, more = '') => `GET / HTTP/${version}\r\nHost: localhost\r\n${more}\r\n`;

describe('the connection of a page', () => {
  test('HTTP/1.1: it stays open, and no header repeats that', async () => {
    const responses = await exchange(await listen(), [get('1.1'), get('1.1')]);
    expect(responses).toHaveLength(2);
    for (const response of responses) {
      expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(headersOf(response)).not.toMatch(/\r\n(connection|keep-alive):/);
    }
  });

  test('HTTP/1.1: the response to a closing request closes it too', async () => {
    const [response] = await exchange(await listen(), [get('1.1', 'Connection: close\r\n')]);
    expect(headersOf(response)).toMatch(/\r\nconnection: close/);
  });

  test('HTTP/1.0: the response to a request that leaves it open has the header', async () => {
    const keep = get('1.0', 'Connection: keep-alive\r\n');
    const responses = await exchange(await listen(), [keep, keep]);
    expect(responses).toHaveLength(2);
    expect(headersOf(responses[0])).toMatch(/\r\nconnection: keep-alive/);
  });
});
