import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Counts and times the answers by route pattern and status; no address, no person. */
export const measureAnswers = (app: FastifyInstance): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'];
  const answers = new Counter({
    name: 'http_answers_total',
    help: 'Answers',
    labelNames,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'http_answer_seconds',
    help: 'Time to the end of an answer',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    answers.inc({ method: request.method, route, status: reply.statusCode });
    seconds.observe({ method: request.method, route }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
};

/** `/metrics` on a port of its own, heard on loopback unless `host` says otherwise. */
export const serveMetrics = (registry: Registry, port: number, host: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer(async (request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
    });
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
