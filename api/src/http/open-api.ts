import type { Endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import { endpoints } from '@cars/shared-contracts/endpoints/registry';
import { SERVICE_BASE } from '@cars/shared-contracts/endpoints/service-base';
import { ApiFailureSchema } from '@cars/shared-contracts/schemas/error';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { once } from '../once.ts';
import { declaredStatuses } from './declared-statuses.ts';

/** Raised with every change that a caller can notice; additions raise the minor part. */
const API_VERSION = '1.14.0';

type Security = Readonly<Record<string, readonly string[]>>;

const TOKEN: Security = { token: [] };
const SERVICE: Security = { service: [] };
const GUEST: Security = {};

/** Any one of the list is enough; `GUEST` is a call without an Authorization header. */
const SECURITY: Readonly<Record<Endpoint['auth'], readonly Security[]>> = {
  none: [],
  basic: [SERVICE, GUEST],
  bearer: [TOKEN],
  'bearer-or-basic': [TOKEN, SERVICE, GUEST],
  'bearer-optional': [TOKEN, GUEST],
};

const SECURITY_SCHEMES = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that a sign-in call returns. It identifies one user until it expires.',
  },
  service: {
    type: 'http',
    scheme: 'basic',
    description: 'SERVICE_USER and SERVICE_PASSWORD of the installation. It reads what a guest may read.',
  },
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until another try makes sense.', schema: { type: 'integer' } },
};

/** Responses other than 200 by status: their meaning and their headers. */
const RESPONSES: Readonly<Record<number, { readonly description: string; readonly headers?: object }>> = {
  304: { description: 'The caller has these bytes already (`If-None-Match`). It has no body.' },
  400: { description: 'The request could not be read: not JSON, not a form, cut off, or not over https.' },
  401: { description: 'No token, a token that has ended, or wrong service credentials.' },
  403: { description: 'The caller is not allowed to do this.' },
  404: { description: 'There is no such object, or the caller may not know of it.' },
  408: { description: 'The body came too slowly. The connection is closed.' },
  413: { description: 'The body is too large.' },
  415: { description: 'The body has a content type or encoding that this call does not take.' },
  422: { description: 'A value is wrong; `errors` has a list of messages for each field.' },
  429: { description: 'Too many calls of this kind.', headers: RETRY_AFTER },
  431: { description: 'The headers are too large. The connection is closed.' },
  500: { description: 'A fault of the server.' },
  502: { description: 'The messenger has no user with this number, so no code can be sent.' },
  503: { description: 'The server is busy or its database is away.', headers: RETRY_AFTER },
  507: { description: 'The server has no room to store anything.', headers: RETRY_AFTER },
};
const WITHOUT_BODY = 304;

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] };

/** The length of the texts that a pipe returns; null without a limit. */
const maximumOf = (out: z.core.$ZodType): number | null => {
  const limits = (out._zod.def.checks ?? []).flatMap(({ _zod: { def } }) =>
    'maximum' in def && typeof def.maximum === 'number' ? [def.maximum] : [],
  );
  return limits.length > 0 ? Math.min(...limits) : null;
};

const jsonSchema = (schema: Endpoint['reply'], io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: written }) => {
      const { def } = zodSchema._zod;
      // The value that replaces a wrong one is not the default of the field.
      if (def.type === 'catch') delete written.default;
      // What a text is read with leaves room for line breaks of a form; the limit is that of the cleaned text.
      if (def.type === 'pipe' && written.maxLength !== undefined)
        written.maxLength = Math.min(written.maxLength, maximumOf(def.out) ?? written.maxLength);
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

/** The idempotency key of an attempt [J1]. */
const ATTEMPT_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 128 },
};

/** A device, of `POST /api/device` or of an earlier sign-in. */
const DEVICE_TOKEN = {
  name: 'Device-Token',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 43 },
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
  security: SECURITY[endpoint.auth],
  parameters: [
    ...parameters(endpoint.params, 'path'),
    ...parameters(endpoint.query, 'query'),
    ...(endpoint.isIdempotent ? [ATTEMPT_KEY] : []),
    ...(endpoint.takesDevice ? [DEVICE_TOKEN] : []),
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
    ...Object.fromEntries(
      declaredStatuses(endpoint)
        .filter((status) => status !== 200)
        .map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ),
    default: { $ref: '#/components/responses/default' },
  },
});

const FAILURE = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };

const replies = () => ({
  ...Object.fromEntries(
    Object.entries(RESPONSES).map(([status, response]) => [
      status,
      Number(status) === WITHOUT_BODY ? response : { ...response, content: FAILURE },
    ]),
  ),
  default: { description: 'Any other failure.', content: FAILURE },
});

/** The endpoint list as an OpenAPI 3.1 document; `publicUrl` is where the calls are reached. */
export const openApiDocument = (publicUrl: string) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [noun, group] of Object.entries(endpoints)) {
    for (const [verb, endpoint] of Object.entries<Endpoint>(group)) {
      const path = SERVICE_BASE[endpoint.service] + endpoint.path;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(noun, verb, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Авторынок',
      version: API_VERSION,
      description: 'Calls of the marketplace. docs/api.md explains sign-in, limits, errors and uploads.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: 'This installation' }],
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: { Failure: jsonSchema(ApiFailureSchema, 'output') },
      responses: replies(),
    },
  };
};

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** The same as a page for people, without scripts and styles. */
const page = (document: ReturnType<typeof openApiDocument>): string => {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, of]) => {
      const { summary, ...rest } = of as { summary: string };
      return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<pre>${escapeHtml(JSON.stringify(rest, null, 2))}</pre></details>`;
    }),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Cars: the calls</title></head><body><h1>The calls</h1>
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>${rows.join('\n')}</body></html>`;
};

/**
 * `/api/openapi.json` on every server. The page `/api/docs` and the same document below it exist outside
 * production only [C19].
 */
export const docsRoutes = (
  app: FastifyInstance,
  { publicUrl, hasPage }: { readonly publicUrl: string; readonly hasPage: boolean },
): void => {
  const document = once(() => openApiDocument(publicUrl));
  app.get('/api/openapi.json', async () => document());
  if (!hasPage) return;
  app.get('/api/docs/openapi.json', async () => document());
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page(document())));
};
