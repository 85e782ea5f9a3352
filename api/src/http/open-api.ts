import type { Endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import { endpoints, SERVICE_BASE } from '@cars/shared-contracts/endpoints/registry';
import { ApiFailureSchema } from '@cars/shared-contracts/schemas/error';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

const AUTH_WORDS: Readonly<Record<Endpoint['auth'], string>> = {
  none: 'open',
  basic: 'service credentials or none',
  bearer: 'signed-in person',
  'bearer-or-basic': 'signed-in person, service credentials or none',
  'bearer-optional': 'signed-in person or none',
};

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] };

const jsonSchema = (schema: Endpoint['reply'], io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // What a wrong value is read as is no default of the field.
    override: ({ zodSchema, jsonSchema: written }) => {
      if (zodSchema._zod.def.type === 'catch') delete written.default;
    },
  });
  return rest as JsonSchema;
};

const parameters = (schema: Endpoint['query'], place: 'path' | 'query') => {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }));
};

/** The name that a caller gives to an attempt [J1]. */
const ATTEMPT_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 128 },
};

const bodySchema = ({ body, multipart }: Endpoint): JsonSchema => {
  const schema = body ? jsonSchema(body, 'input') : {};
  const files = Object.entries(multipart?.files ?? {}).map(([name, most]) => {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    return [name, most > 1 ? { type: 'array', maxItems: most, items: file } : file];
  });
  return files.length > 0
    ? { ...schema, properties: { ...schema.properties, ...Object.fromEntries(files) } }
    : schema;
};

const operation = (noun: string, verb: string, endpoint: Endpoint) => ({
  operationId: `${noun}.${verb}`,
  tags: [noun],
  summary: endpoint.summary,
  description: [
    `Auth: ${AUTH_WORDS[endpoint.auth]}.`,
    endpoint.ours ? 'Ours, beyond the product’s list.' : '',
  ]
    .filter(Boolean)
    .join(' '),
  parameters: [
    ...parameters(endpoint.params, 'path'),
    ...parameters(endpoint.query, 'query'),
    ...(endpoint.isIdempotent ? [ATTEMPT_KEY] : []),
  ],
  ...(endpoint.body
    ? {
        requestBody: {
          required: true,
          content: {
            [endpoint.multipart ? 'multipart/form-data' : 'application/json']: {
              schema: bodySchema(endpoint),
            },
          },
        },
      }
    : {}),
  responses: {
    200: {
      description: 'Done',
      content: { 'application/json': { schema: jsonSchema(endpoint.reply, 'output') } },
    },
    default: {
      description: 'Any failure',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  },
});

/** The endpoint list as an OpenAPI 3.1 document. */
export const openApiDocument = () => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [noun, group] of Object.entries(endpoints)) {
    for (const [verb, endpoint] of Object.entries<Endpoint>(group)) {
      const path = SERVICE_BASE[endpoint.service] + endpoint.path;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(noun, verb, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cars', version: '0.1.0', description: 'The calls of the marketplace.' },
    paths,
    components: { schemas: { Failure: jsonSchema(ApiFailureSchema, 'output') } },
  };
};

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** The same for a person: no script, no style of its own needed. */
const page = (document: ReturnType<typeof openApiDocument>): string => {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, of]) => {
      const { summary, description, ...rest } = of as { summary: string; description: string };
      return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<p>${escapeHtml(description)}</p><pre>${escapeHtml(JSON.stringify(rest, null, 2))}</pre></details>`;
    }),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Cars: the calls</title></head><body><h1>The calls</h1>
<p><a href="/api/docs/openapi.json">OpenAPI 3.1 document</a></p>${rows.join('\n')}</body></html>`;
};

/** `/api/docs` and `/api/docs/openapi.json`; not registered in production [C19]. */
export const docsRoutes = (app: FastifyInstance): void => {
  const document = openApiDocument();
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page(document)));
  app.get('/api/docs/openapi.json', async () => document);
};
