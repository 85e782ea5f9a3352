import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Duplex } from 'node:stream';
import { describe, expect, test } from '@rstest/core';
import { parseEnv } from '../env.ts';
import { connectionsAllowed, createConnectionLimits } from './connections.ts';

test('a server has five thousand connections at most, of all addresses together [L5]', () => {
  const server = createServer();
  createConnectionLimits(parseEnv({}))(server);
  expect(server.maxConnections).toBe(5_000);
});

describe('connections of one address', () => {
  test('are four hundred, or as many as the operator configures [L5]', () => {
    expect(connectionsAllowed('203.0.113.1', parseEnv({}))).toBe(400);
    expect(connectionsAllowed('203.0.113.1', parseEnv({ CONNECTIONS_PER_ADDRESS: '20' }))).toBe(20);
    expect(connectionsAllowed('203.0.113.1', parseEnv({ CONNECTIONS_PER_ADDRESS: '0' }))).toBe(0);
  });

  test('are not counted behind a trusted proxy, and those of this machine not in the demo', () => {
    expect(connectionsAllowed('203.0.113.1', parseEnv({ TRUSTED_PROXIES: '203.0.113.1' }))).toBe(0);
    const demo = parseEnv({ DEMO: '1' });
    expect(connectionsAllowed('::ffff:127.0.0.1', demo)).toBe(0);
    expect(connectionsAllowed('203.0.113.1', demo)).toBe(400);
    expect(connectionsAllowed('127.0.0.1', parseEnv({}))).toBe(400);
  });

  test('are counted by the IPv4 address, and by the /64 and the /48 of IPv6 [L5]', () => {
    const server = new EventEmitter() as Server;
    createConnectionLimits(parseEnv({ CONNECTIONS_PER_ADDRESS: '150' }))(server);
    const connect = (remoteAddress: string) => {
      const socket = Object.assign(new Duplex({ read() {} }), { remoteAddress });
      server.emit('connection', socket);
      return socket;
    };
    const openOf = (count: number, address: (n: number) => string) =>
      Array.from({ length: count }, (_, n) => connect(address(n))).filter((socket) => !socket.destroyed);
    expect(openOf(160, () => '203.0.113.1')).toHaveLength(150);
    const network = openOf(110, () => '2001:db8:1:1::1');
    expect(network).toHaveLength(100);
    expect(openOf(60, (n) => `2001:db8:1:${n + 2}::1`)).toHaveLength(50);
    network[0]?.destroy();
    network[0]?.emit('close');
    expect(openOf(2, () => '2001:db8:1:99::1')).toHaveLength(1);
  });

  test('of a proxy on this machine are not counted from the call that names its caller on [L5]', () => {
    const server = new EventEmitter() as Server;
    const settings = { ...parseEnv({ CONNECTIONS_PER_ADDRESS: '2' }), trustsThisMachine: true };
    createConnectionLimits(settings)(server);
    const isOpen = (remoteAddress: string, headers = {}) => {
      const socket = Object.assign(new Duplex({ read() {} }), { remoteAddress });
      server.emit('connection', socket);
      if (!socket.destroyed) server.emit('request', { socket, headers });
      return !socket.destroyed;
    };
    const opened = (headers: object, address = '127.0.0.1') =>
      [1, 2, 3, 4].map(() => isOpen(address, headers)).filter(Boolean).length;
    expect(opened({ 'x-forwarded-for': '203.0.113.7' })).toBe(4);
    expect(opened({})).toBe(2);
    expect(opened({ 'x-forwarded-for': '203.0.113.7' }, '203.0.113.9')).toBe(2);
  });
});
