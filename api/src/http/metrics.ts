import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { countedStatus } from './error-handler.ts';

const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Counts and times the responses by route pattern and status, without addresses and users. */
export const measureResponses = (app: FastifyInstance): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'];
  const responses = new Counter({
    name: 'http_requests_total',
    help: 'Requests by their response',
    labelNames,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the end of the response',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    responses.inc({ method: request.method, route, status: countedStatus(reply) });
    seconds.observe({ method: request.method, route }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
};

export interface MetricsAddress {
  readonly port: number;
  readonly host: string;
  /** Required as `Authorization: Bearer …`. */
  readonly token?: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** `/metrics` on a port of its own. */
export const serveMetrics = (registry: Registry, { port, host, token }: MetricsAddress): Promise<Server> =>
  new Promise((resolve, reject) => {
    const expected = token ? sha256(`Bearer ${token}`) : null;
    const server = createServer(async (request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end();
      // Digests have one length: the comparison takes the same time for every token.
      if (expected && !timingSafeEqual(sha256(request.headers.authorization ?? ''), expected))
        return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      const text = await registry.metrics().catch(() => null);
      if (text === null) return void response.writeHead(500).end();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    });
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
