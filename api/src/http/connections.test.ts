import { createServer } from 'node:http';
import { describe, expect, test } from '@rstest/core';
import { parseEnv } from '../env.ts';
import { connectionsAllowed, createConnectionLimits } from './connections.ts';

test('a server has five thousand connections at most, of all addresses together [L5]', () => {
  const server = createServer();
  createConnectionLimits(parseEnv({}))(server);
  expect(server.maxConnections).toBe(5_000);
});

describe('connections of one address', () => {
  test('are a hundred, or as many as the operator configures [L5]', () => {
    expect(connectionsAllowed('203.0.113.1', parseEnv({}))).toBe(100);
    expect(connectionsAllowed('203.0.113.1', parseEnv({ CONNECTIONS_PER_ADDRESS: '20' }))).toBe(20);
    expect(connectionsAllowed('203.0.113.1', parseEnv({ CONNECTIONS_PER_ADDRESS: '0' }))).toBe(0);
  });

  test('are not counted behind a trusted proxy, and those of this machine not in the demo', () => {
    expect(connectionsAllowed('203.0.113.1', parseEnv({ TRUSTED_PROXIES: '203.0.113.1' }))).toBe(0);
    const demo = parseEnv({ DEMO: '1' });
    expect(connectionsAllowed('::ffff:127.0.0.1', demo)).toBe(0);
    expect(connectionsAllowed('203.0.113.1', demo)).toBe(100);
    expect(connectionsAllowed('127.0.0.1', parseEnv({}))).toBe(100);
  });
});
