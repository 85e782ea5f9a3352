import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/**
 * The baseline: Fastify with nothing but the routes, which returns the recorded responses of the product.
 * Started as a process of its own: `bare-server.ts <file with the responses>`.
 */
export interface BareResponses {
  readonly preview: readonly string[];
  readonly search: readonly string[];
  readonly details: readonly string[];
}

const file = process.argv[2];
if (!file) throw new Error('usage: bare-server.ts <responses.json>');
const responses = JSON.parse(readFileSync(file, 'utf8')) as BareResponses;

/** Returns the responses in turn. */
const inTurn = (bodies: readonly string[]): (() => string) => {
  let next = 0;
  return () => {
    next = (next + 1) % bodies.length;
    return bodies[next] as string;
  };
};

const app = Fastify({ logger: false });
const preview = inTurn(responses.preview);
const search = inTurn(responses.search);
const details = inTurn(responses.details);
const JSON_TYPE = 'application/json; charset=utf-8';
app.get('/api/v2/ads/preview', (_request, reply) => reply.type(JSON_TYPE).send(preview()));
app.post('/api/v2/ads/search', (_request, reply) => reply.type(JSON_TYPE).send(search()));
app.get('/api/v2/ads/details/:id', (_request, reply) => reply.type(JSON_TYPE).send(details()));
process.once('SIGTERM', () => void app.close());

console.log(`bare ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
