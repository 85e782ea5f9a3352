import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { closeServer, createWatch } from './test-fake-server.ts';

export interface FakeMaxCall {
  /** `POST /messages` */
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown>;
}

/** The response to the next call; a number is that status with an invalid body. */
export type FakeMaxResponse =
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | number
  | 'reset';

/** A fake of MAX's Bot API over HTTP, or over TLS with this certificate: it records requests and returns updates. */
export const startFakeMaxApi = async (tls?: { readonly cert: string; readonly key: string }) => {
  const calls: FakeMaxCall[] = [];
  const responses = new Map<string, FakeMaxResponse[]>();
  const subscriptions: { url: string }[] = [];
  const updates: unknown[] = [];
  const waiting: { response: ServerResponse; marker: number }[] = [];
  const { notify, until } = createWatch();

  const send = (response: ServerResponse, status: number, body: unknown, headers = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const release = () => {
    for (const { response, marker } of waiting.splice(0)) {
      if (updates.length <= marker) waiting.push({ response, marker });
      else send(response, 200, { updates: updates.slice(marker), marker: updates.length });
    }
  };
  const respond = (call: FakeMaxCall, response: ServerResponse) => {
    if (call.call === 'GET /updates') {
      waiting.push({ response, marker: Number(call.query.marker ?? 0) });
      release();
    } else if (call.call === 'GET /subscriptions') send(response, 200, { subscriptions });
    else if (call.call === 'POST /subscriptions') {
      // A subscription of the same address is replaced.
      const url = String(call.body.url);
      if (!subscriptions.some((one) => one.url === url)) subscriptions.push({ url });
      send(response, 200, { success: true });
    } else send(response, 200, { message: { body: { mid: `mid.${calls.length}` } } });
  };

  const listener: RequestListener = (request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://max.test');
      const call = {
        call: `${request.method} ${pathname}`,
        query: Object.fromEntries(searchParams),
        authorization: request.headers.authorization,
        body: JSON.parse(text || '{}') as Record<string, unknown>,
      };
      calls.push(call);
      const planned = responses.get(call.call)?.shift();
      if (planned === 'reset') request.socket.destroy();
      else if (typeof planned === 'number') send(response, planned, '<html>');
      else if (planned) send(response, planned.status, planned.body, planned.headers);
      else respond(call, response);
      notify();
    });
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    subscriptions,
    sent: () =>
      calls.filter(({ call }) => call === 'POST /messages').map(({ query, body }) => ({ ...query, ...body })),
    plan: (call: string, ...next: FakeMaxResponse[]) => {
      responses.set(call, [...(responses.get(call) ?? []), ...next]);
    },
    receive: (update: unknown) => {
      updates.push(update);
      release();
    },
    /** Resolves when the calls look like this. */
    until,
    close: () => closeServer(server),
  };
};
export type FakeMaxApi = Awaited<ReturnType<typeof startFakeMaxApi>>;
