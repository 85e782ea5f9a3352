import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, expect, test } from '@rstest/core';
import { isLockConflict } from './online-migration.ts';
import { openPostgres } from './postgres-client.ts';
import { asDatabaseError, DatabaseError } from './sql-client.ts';
import { POSTGRES_URL } from './test-databases.ts';

const failureOf = (properties: object, message = 'refused') => {
  const error = asDatabaseError(Object.assign(new Error(message), properties));
  return error instanceof DatabaseError ? error.failure : 'a fault of the statement';
};

describe('an error of the driver', () => {
  test.each([
    ['the disk is full', '53100', 'full'],
    ['a statement is canceled', '57014', 'slow'],
    ['a lock is not available', '55P03', 'slow'],
    ['out of memory', '53200', 'busy'],
    ['too many connections', '53300', 'busy'],
    ['a limit of the configuration', '53400', 'busy'],
    ['a deadlock', '40P01', 'busy'],
    ['a conflict with the replay of a replica', '40001', 'busy'],
    ['no file descriptor', 'EMFILE', 'busy'],
    ['the connection does not exist', '08003', 'away'],
    ['the connection failed', '08006', 'away'],
    ['the server stops', '57P01', 'away'],
    ['the server crashed', '57P02', 'away'],
    ['the server starts', '57P03', 'away'],
    ['the database was dropped', '57P04', 'away'],
    ['an idle session was ended', '57P05', 'away'],
    ['an idle transaction was ended', '25P03', 'away'],
    ['a long transaction was ended', '25P04', 'away'],
    ['a server that only reads', '25006', 'away'],
    ['no rule for this client', '28000', 'away'],
    ['a new password', '28P01', 'away'],
    ['another server without the database', '3D000', 'away'],
    ['a failing disk', '58030', 'away'],
    ['a refused connection', 'ECONNREFUSED', 'away'],
    ['a reset connection', 'ECONNRESET', 'away'],
    ['a closed pipe', 'EPIPE', 'away'],
    ['a timeout of the network', 'ETIMEDOUT', 'away'],
    ['a host without a route', 'EHOSTUNREACH', 'away'],
    ['a host that is down', 'EHOSTDOWN', 'away'],
    ['a network without a route', 'ENETUNREACH', 'away'],
    ['an unknown name', 'ENOTFOUND', 'away'],
    ['a name server that is away', 'EAI_AGAIN', 'away'],
    ['a closed stream', 'ERR_STREAM_DESTROYED', 'away'],
    ['a certificate that has ended', 'CERT_HAS_EXPIRED', 'away'],
    ['a value twice', '23505', 'a fault of the statement'],
    ['an unknown column', '42703', 'a fault of the statement'],
  ])('%s (%s) is %s [S12]', (_what, code, failure) => {
    expect(failureOf({ code })).toBe(failure);
  });

  test.each(['FATAL', 'ВАЖНО'])(
    'of the severity %s ends the session, whatever its code [S12]',
    (severity) => {
      for (const code of ['55000', '42501', 'XX000'])
        expect([failureOf({ code, severity }), failureOf({ code, severity: 'ERROR' })]).toEqual([
          'away',
          'a fault of the statement',
        ]);
    },
  );

  test.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'The server does not support SSL connections',
    'received invalid response: 48',
  ])('«%s» is a lost connection [S12]', (message) => {
    expect(failureOf({}, message)).toBe('away');
  });

  test('has a reason that an operator understands, with its code', () => {
    const error = asDatabaseError(Object.assign(new Error('canceling statement'), { code: '55P03' }));
    expect((error as Error).message).toBe('a lock took too long (55P03)');
  });

  test('of a lock or a deadlock lets a migration wait and go on', () => {
    const isConflict = (code: string) =>
      isLockConflict(asDatabaseError(Object.assign(new Error('canceled'), { code })));
    expect(['55P03', '40P01', '57014'].map(isConflict)).toEqual([true, true, false]);
  });

  test('of a socket that is not there, or of several addresses, is a lost connection [S12]', () => {
    expect(failureOf({ code: 'ENOENT', syscall: 'connect' })).toBe('away');
    expect(failureOf({ code: 'ENOENT', syscall: 'open' })).toBe('a fault of the statement');
    const both = ['EHOSTUNREACH', 'ENETUNREACH'].map((code) =>
      Object.assign(new Error('no route'), { code }),
    );
    expect(asDatabaseError(new AggregateError(both))).toMatchObject({ failure: 'away' });
  });
});

/** A way to the server that can fall silent, as a machine without power does. */
const silentWay = async (target: URL) => {
  let isSilent = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    const pass = (to: Socket) => (chunk: Buffer) => {
      if (!isSilent) to.write(chunk);
    };
    near.on('data', pass(far)).on('close', () => far.destroy());
    far.on('data', pass(near)).on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href,
    beSilent: (value: boolean) => {
      isSilent = value;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

describe.skipIf(POSTGRES_URL === '')('a primary that is lost', () => {
  const READ_ONLY = 'set default_transaction_read_only = on';

  test('and read-only refuses one write, and the next has a session of its successor [S12]', async () => {
    const client = openPostgres({ url: POSTGRES_URL, poolSize: 3 });
    const table = `s12_read_only_${process.pid}`;
    await client.exec(`create table ${table} (n integer)`);
    const write = (n: number) =>
      client.transaction((tx) => tx.query(`insert into ${table} values ($1)`, [n]));
    // All sessions of the pool, as after a switch.
    await Promise.all([1, 2, 3].map(() => client.exec(READ_ONLY)));
    await expect(write(1)).rejects.toMatchObject({ name: 'DatabaseError', failure: 'away' });
    await Promise.all([2, 3, 4].map(write));
    const { rows } = await client.query<{ n: number }>(`select n from ${table} order by n`);
    expect(rows.map(({ n }) => n)).toEqual([2, 3, 4]);
    await client.exec(`drop table ${table}`);
    await client.close();
  });

  test('and read-only refuses a single statement too, with a new session for the next [S12]', async () => {
    const client = openPostgres({ url: POSTGRES_URL, poolSize: 1 });
    const table = `s12_read_${process.pid}`;
    await client.exec(`create table ${table} (n integer)`);
    await client.exec(READ_ONLY);
    await expect(client.query(`insert into ${table} values ($1)`, [1])).rejects.toMatchObject({
      failure: 'away',
    });
    expect((await client.query(`insert into ${table} values ($1)`, [2])).affectedRows).toBe(1);
    await client.exec(`drop table ${table}`);
    await client.close();
  });

  test('without a word ends statements and transactions, and is left for a new connection [S12]', async () => {
    const way = await silentWay(new URL(POSTGRES_URL));
    const client = openPostgres({ url: way.url, poolSize: 2, statementTimeoutMs: 400, silenceMs: 100 });
    await client.query('select 1');
    way.beSilent(true);
    await expect(client.query('select 2')).rejects.toMatchObject({ failure: 'away' });
    way.beSilent(false);
    expect((await client.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
    const stuck = client.transaction(async (tx) => {
      await tx.query('select 4');
      way.beSilent(true);
      await tx.query('select 5');
    });
    await expect(stuck).rejects.toMatchObject({ failure: 'away' });
    way.beSilent(false);
    expect((await client.query('select 6 as six')).rows).toEqual([{ six: 6 }]);
    await client.close();
    way.close();
  });
});
