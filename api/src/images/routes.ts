import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ImageError, imageRefusals } from './errors.ts';
import type { Images } from './pipeline.ts';

/** The name of a picture is the name of its bytes: the bytes behind an address never change [H14]. */
const IMAGE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

export type ImageRoutesOptions = {
  images: Images;
  /**
   * The limit on pictures made on request (60 a minute by IP) [L8]; resolves to the seconds to wait, null
   * when the request may continue. Pictures that are ready are not counted.
   */
  limitMisses?: (request: FastifyRequest) => Promise<number | null>;
};

/** `GET /img/original/:key` and `GET /img/:preset/:source`; refusals in the common shape [ERR-24]. */
export async function imageRoutes(
  app: FastifyInstance,
  { images, limitMisses }: ImageRoutesOptions,
): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof ImageError)) throw error; // the server's own handler formats the rest
    if (error.cause) request.log.warn({ err: error.cause, status: error.status }, 'an image was refused');
    return sendRefusal(reply, error);
  });

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
      async beforeMiss() {
        const waitSeconds = (await limitMisses?.(request)) ?? null;
        if (waitSeconds !== null) throw imageRefusals.tooManyMisses(waitSeconds);
      },
    });
    return reply.headers(IMAGE_HEADERS).type(served.contentType).send(served.bytes);
  });
}

/** Aborts when the client closes the connection; after a complete response that has no effect. */
function closeSignal(reply: FastifyReply): AbortSignal {
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
