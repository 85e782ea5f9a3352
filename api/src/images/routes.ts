import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ImageError, imageRefusals } from './errors.ts';
import type { Images } from './pipeline.ts';

/** The name of a picture is the name of its bytes: the bytes behind an address never change [H14]. */
export const IMAGE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

export type LimitMisses = (request: FastifyRequest) => Promise<number | null>;

export type ImageRoutesOptions = {
  images: Images;
  /**
   * The limit on pictures made on request (60 a minute by IP) [L8]; resolves to the seconds to wait, null
   * when the request may continue. Pictures that are ready are not counted.
   */
  limitMisses?: LimitMisses;
};

/** `GET /img/original/:key` and `GET /img/:preset/:source`; refusals in the common shape [ERR-24]. */
export async function imageRoutes(
  app: FastifyInstance,
  { images, limitMisses }: ImageRoutesOptions,
): Promise<void> {
  handleImageErrors(app);

  // Wildcards, because Fastify cuts a plain parameter at 100 characters and a source may be a whole address.
  app.get<{ Params: { '*': string } }>('/img/original/*', async ({ params }, reply) => {
    const bytes = await images.original(params['*']);
    if (!bytes) throw imageRefusals.absent();
    return reply.headers(IMAGE_HEADERS).type('image/webp').send(bytes);
  });

  app.get<{ Params: { preset: string; '*': string } }>('/img/:preset/*', async (request, reply) => {
    const { preset, '*': source } = request.params;
    const served = await images.serve(preset, source, {
      signal: closeSignal(reply),
      beforeMiss: () => refuseMisses(request, limitMisses),
    });
    return reply.headers(IMAGE_HEADERS).type(served.contentType).send(served.bytes);
  });
}

/** Throws `ImageError` 429 for an address that has had too many pictures made. */
export async function refuseMisses(request: FastifyRequest, limitMisses?: LimitMisses): Promise<void> {
  const waitSeconds = (await limitMisses?.(request)) ?? null;
  if (waitSeconds !== null) throw imageRefusals.tooManyMisses(waitSeconds);
}

/** Refusals of pictures in the common shape. */
export function handleImageErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof ImageError)) throw error; // the server's own handler formats the rest
    if (error.cause) request.log.warn({ err: error.cause, status: error.status }, 'an image was refused');
    return sendRefusal(reply, error);
  });
}

/** Aborts when the client closes the connection; after a complete response that has no effect. */
export function closeSignal(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  return closed.signal;
}

function sendRefusal(reply: FastifyReply, error: ImageError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  return reply
    .status(error.status)
    .headers({ ...IMAGE_HEADERS, 'cache-control': 'no-store' })
    .send({ success: false, message: error.message, errors: {} });
}
