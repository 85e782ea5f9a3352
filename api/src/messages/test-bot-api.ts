import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, createWatch } from './test-fake-server.ts';

export interface FakeCall {
  readonly method: string;
  readonly token: string;
  readonly body: Record<string, unknown>;
}

/** The response to the next call of a method; a number is that status with an invalid body. */
export type FakeResponse = { readonly status: number; readonly body: unknown } | number | 'hang' | 'reset';

/** A fake of the messenger's Bot API over HTTP: it records requests and returns updates. */
export const startFakeBotApi = async () => {
  const calls: FakeCall[] = [];
  const responses = new Map<string, FakeResponse[]>();
  const updates: { update_id: number; [key: string]: unknown }[] = [];
  const waiting: { response: ServerResponse; offset: number }[] = [];
  const { notify, until } = createWatch();

  const send = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const release = () => {
    for (const { response, offset } of waiting.splice(0)) {
      const fresh = updates.filter(({ update_id }) => update_id >= offset);
      if (fresh.length === 0) waiting.push({ response, offset });
      else send(response, 200, { ok: true, result: fresh });
    }
  };

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
      const body = JSON.parse(text || '{}') as Record<string, unknown>;
      calls.push({ method, token, body });
      const planned = responses.get(method)?.shift();
      if (planned === 'reset') request.socket.destroy();
      else if (typeof planned === 'number') send(response, planned, '<html>');
      else if (planned === 'hang') response.flushHeaders();
      else if (planned) send(response, planned.status, planned.body);
      else if (method === 'getUpdates') {
        waiting.push({ response, offset: Number(body.offset ?? 0) });
        release();
      } else send(response, 200, { ok: true, result: { message_id: calls.length } });
      notify();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    sent: () => calls.filter(({ method }) => method === 'sendMessage').map(({ body }) => body),
    plan: (method: string, ...next: FakeResponse[]) => {
      responses.set(method, [...(responses.get(method) ?? []), ...next]);
    },
    receive: (update: { update_id: number; [key: string]: unknown }) => {
      updates.push(update);
      release();
    },
    /** Resolves when the calls look like this. */
    until,
    close: () => closeServer(server),
  };
};
export type FakeBotApi = Awaited<ReturnType<typeof startFakeBotApi>>;
