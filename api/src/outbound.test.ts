import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type LookupFunction } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@rstest/core';
import { ROOT, SERVER } from './messages/test-certificates.ts';
import {
  classifyFailure,
  createOutboundFetch,
  isPublicAddress,
  outboundFetch,
  outboundOf,
  retryAfterOf,
} from './outbound.ts';

const LIMITS = { timeoutMs: 5_000, maxBytes: 1_000 };
let canary: Server;
let canaryOrigin: string;
let canaryHits = 0;
const opened: { close(): unknown }[] = [];

const listen = (handler: RequestListener): Promise<{ server: Server; origin: string }> =>
  new Promise((resolve) => {
    const server = createServer(handler);
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    );
  });

async function stub(handler: RequestListener): Promise<string> {
  const { server, origin } = await listen(handler);
  opened.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  return origin;
}

beforeAll(async () => {
  ({ server: canary, origin: canaryOrigin } = await listen((_request, reply) => {
    canaryHits += 1;
    reply.end('secret');
  }));
});
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});
afterAll(() => {
  canary.close();
});

/** A name server that returns the addresses in turn, the last one forever. */
const nameServer = (...responses: string[][]): LookupFunction => {
  let requested = 0;
  return (_hostname, _options, callback) => {
    const addresses = responses[Math.min(requested++, responses.length - 1)] ?? [];
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
};

describe('the guard of outbound calls', () => {
  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '2001:db8::1',
    'not an address',
  ])('%s is not a public address', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111'])('%s is a public address', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    'http://st.example/x',
    'https://st.example:444/x',
    'https://st.example:80/x',
    'https://user@st.example/x',
    'https://u:p@st.example/x',
    'https://other.example/x',
    'https://st.example.other.example/x',
    'https://st.example./x',
    'https://sub.st.example/x',
    'https://localhost/',
    'https://localhost./',
    'https://127.0.0.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://169.254.169.254/',
    'https://100.64.0.1/',
    'https://[2002:7f00:1::]/',
    'https://[64:ff9b::7f00:1]/',
    'file:///etc/passwd',
    'gopher://st.example/',
    'data:text/plain,x',
    'ftp://st.example/',
    '//st.example/x',
    'st.example',
    '',
  ])('%s is refused before anything is sent [H15]', async (url) => {
    await expect(outboundFetch(url, { ...LIMITS, allowHosts: ['st.example'] })).rejects.toMatchObject({
      failure: 'refused',
    });
  });

  test.each(['127.0.0.1', '[::1]', '169.254.169.254'])(
    'a literal private address is rejected even when it is on the list: %s',
    async (host) => {
      await expect(
        outboundFetch(`https://${host}/`, { ...LIMITS, allowHosts: [host] }),
      ).rejects.toMatchObject({ failure: 'refused' });
    },
  );

  test.each([[['127.0.0.1']], [['93.184.216.34', '127.0.0.1']], [['::ffff:10.0.0.1']], [[]]])(
    'an allowed name that resolves to %j is refused [H17]',
    async (addresses) => {
      const fetch = createOutboundFetch(nameServer(addresses));
      await expect(
        fetch('https://st.example/x', { ...LIMITS, allowHosts: ['st.example'] }),
      ).rejects.toMatchObject({ failure: 'refused' });
    },
  );

  test('a name is checked again for every connection [H17]', async () => {
    const fetch = createOutboundFetch(nameServer(['203.0.114.1'], ['127.0.0.1']));
    const call = () =>
      fetch('https://st.example/x', { ...LIMITS, timeoutMs: 200, allowHosts: ['st.example'] });
    await expect(call()).rejects.toMatchObject({ host: 'st.example' });
    await expect(call()).rejects.toMatchObject({ failure: 'refused' });
  });

  test('an origin of the configuration may be private, another port of it may not', async () => {
    const origin = await stub((_request, reply) => reply.end('rates'));
    const reply = await outboundFetch(`${origin}/daily`, { ...LIMITS, trustedOrigins: [origin] });
    expect([reply.status, reply.body.toString()]).toEqual([200, 'rates']);
    await expect(
      outboundFetch(`${canaryOrigin}/`, { ...LIMITS, trustedOrigins: [origin] }),
    ).rejects.toMatchObject({ failure: 'refused' });
  });

  test('a redirect elsewhere is returned and not followed [H16]', async () => {
    const targets = [
      canaryOrigin,
      `${canaryOrigin.replace('http', 'https')}x`,
      'https://st.example/',
      '/again',
      ':',
    ];
    for (const location of targets) {
      const origin = await stub((_request, reply) => reply.writeHead(302, { location }).end());
      const reply = await outboundFetch(origin, { ...LIMITS, trustedOrigins: [origin] });
      expect([location, reply.status]).toEqual([location, 302]);
    }
    expect(canaryHits).toBe(0);
  });

  test('a redirect to https of the same host is followed, twice at most, with method and body', async () => {
    const seen: string[] = [];
    const secure = createSecureServer(SERVER, async (request, reply) => {
      seen.push(`${request.method} ${request.url} ${await request.toArray()}`);
      const location = { '/a': '/b', '/loop': '/loop' }[request.url ?? ''];
      if (location) reply.writeHead(308, { location }).end();
      else reply.end('rates');
    }).listen(0, '127.0.0.1');
    opened.push(secure);
    await new Promise((resolve) => secure.once('listening', resolve));
    const { port } = secure.address() as AddressInfo;
    const origin = await stub((request, reply) =>
      reply.writeHead(301, { location: `https://127.0.0.1:${port}${request.url}` }).end(),
    );
    const fetch = createOutboundFetch(undefined, [ROOT]);
    const call = async (path: string) =>
      (await fetch(`${origin}${path}`, { ...LIMITS, trustedOrigins: [origin], method: 'POST', body: 'x' }))
        .status;
    expect([await call('/a'), await call('/loop')]).toEqual([200, 308]);
    expect(seen).toEqual(['POST /a x', 'POST /b x', 'POST /loop x', 'POST /loop x']);
  });

  test('what a change has led to is not sent the change again, and a read follows it', async () => {
    const secure = createSecureServer(SERVER, (_request, reply) => void reply.end('rates')).listen(
      0,
      '127.0.0.1',
    );
    opened.push(secure);
    await new Promise((resolve) => secure.once('listening', resolve));
    const { port } = secure.address() as AddressInfo;
    const origin = await stub((_request, reply) =>
      reply.writeHead(303, { location: `https://127.0.0.1:${port}/` }).end(),
    );
    const fetch = createOutboundFetch(undefined, [ROOT]);
    const call = async (method: 'GET' | 'POST') =>
      (await fetch(origin, { ...LIMITS, trustedOrigins: [origin], method })).status;
    expect([await call('GET'), await call('POST')]).toEqual([200, 303]);
  });

  test.each([
    ['120', 120],
    ['Sun, 29 Nov 2026 14:00:00 GMT', 7_200],
    ['Sun, 29 Nov 2026 11:00:00 GMT', 0],
    ['9999999', 86_400],
    ['-5', 0],
    ['soon', 0],
    [undefined, 0],
  ])('%s is a wait of %i seconds by the clock of the service', (given, waitS) => {
    const headers = { date: 'Sun, 29 Nov 2026 12:00:00 GMT', 'retry-after': given };
    expect(retryAfterOf({ headers }, Date.parse('2027-12-01'), 86_400)).toBe(waitS);
  });

  test('a call states the product, and the address of this installation', async () => {
    const agents: unknown[] = [];
    const origin = await stub((request, reply) => {
      agents.push(request.headers['user-agent']);
      reply.end();
    });
    for (const fetch of [outboundFetch, outboundOf({ PUBLIC_URL: 'https://cars.example' })])
      await fetch(origin, { ...LIMITS, trustedOrigins: [origin] });
    expect(agents).toEqual(['cars', 'cars (+https://cars.example)']);
  });
});

describe('the limits of outbound calls', () => {
  test('a server that never responds is aborted [H18]', async () => {
    const origin = await stub(() => undefined);
    await expect(
      outboundFetch(origin, { timeoutMs: 300, maxBytes: 10, trustedOrigins: [origin] }),
    ).rejects.toMatchObject({ failure: 'timeout' });
  });

  test('a server that drips is aborted at the same moment [H18]', async () => {
    let drip: NodeJS.Timeout | undefined;
    const origin = await stub((_request, reply) => {
      reply.writeHead(200);
      drip = setInterval(() => reply.write('.'), 50);
    });
    await expect(
      outboundFetch(origin, { timeoutMs: 400, maxBytes: 1_000, trustedOrigins: [origin] }),
    ).rejects.toMatchObject({ failure: 'timeout' });
    clearInterval(drip);
  });

  test('a body one byte too long is rejected, announced or not [H18]', async () => {
    const announced = await stub((_request, reply) => reply.end(Buffer.alloc(1_001)));
    const endless = await stub((_request, reply) => {
      reply.writeHead(200);
      const more = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(65_536)));
      };
      reply.on('drain', more);
      more();
    });
    for (const origin of [announced, endless]) {
      await expect(outboundFetch(origin, { ...LIMITS, trustedOrigins: [origin] })).rejects.toMatchObject({
        failure: 'too_large',
      });
    }
  });

  test('a name that does not exist, a closed port and a server without TLS have their own names', async () => {
    const nowhere = createOutboundFetch((hostname, _options, callback) =>
      callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }), ''),
    );
    await expect(
      nowhere('https://st.example/', { ...LIMITS, allowHosts: ['st.example'] }),
    ).rejects.toMatchObject({ failure: 'dns' });
    const closed = await stub(() => undefined);
    for (const server of opened.splice(0)) server.close();
    await expect(outboundFetch(closed, { ...LIMITS, trustedOrigins: [closed] })).rejects.toMatchObject({
      failure: 'connection',
    });
    const plain = createTcpServer((socket) =>
      socket.on('error', () => undefined).end('not TLS at all'),
    ).listen(0, '127.0.0.1');
    opened.push(plain);
    await new Promise((resolve) => plain.once('listening', resolve));
    const origin = `https://127.0.0.1:${(plain.address() as AddressInfo).port}`;
    await expect(outboundFetch(origin, { ...LIMITS, trustedOrigins: [origin] })).rejects.toMatchObject({
      failure: 'tls',
    });
  });

  test.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['EAI_AGAIN', 'dns'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
    ['ECONNRESET', 'connection'],
  ] as const)('%s means %s', (code, failure) => {
    expect(classifyFailure(Object.assign(new Error('x'), { code }))).toBe(failure);
  });
});
