import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const JSON_TYPE = 'application/json; charset=utf-8';
/** Below one network packet compression saves nothing. */
const COMPRESS_FROM_BYTES = 1_400;
const QUICK = 1;
const BROTLI_FOR_LONG_LIFE = 9;

/**
 * A response as bytes. It is compressed on the first request that accepts an encoding, and cached compressed.
 */
export class SerializedJson {
  readonly bytes: Buffer;
  readonly etag: string | undefined;
  readonly #compressWell: boolean;
  #gzip: Buffer | null = null;
  #brotli: Buffer | null = null;

  /** `compressWell`: cached for days, hence worth the slower and better compression. */
  constructor(
    json: string | Buffer,
    { etag, compressWell = false }: { etag?: string; compressWell?: boolean } = {},
  ) {
    this.bytes = typeof json === 'string' ? Buffer.from(json) : json;
    this.etag = etag;
    this.#compressWell = compressWell;
  }

  encoded(accepted: string): { encoding: 'br' | 'gzip' | null; bytes: Buffer } {
    if (this.bytes.length < COMPRESS_FROM_BYTES) return { encoding: null, bytes: this.bytes };
    if (this.#compressWell && /\bbr\b/.test(accepted)) {
      this.#brotli ??= brotliCompressSync(this.bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_FOR_LONG_LIFE },
      });
      return { encoding: 'br', bytes: this.#brotli };
    }
    if (/\bgzip\b/.test(accepted)) {
      this.#gzip ??= gzipSync(this.bytes, {
        level: this.#compressWell ? constants.Z_BEST_COMPRESSION : QUICK,
      });
      return { encoding: 'gzip', bytes: this.#gzip };
    }
    return { encoding: null, bytes: this.bytes };
  }
}

/** Sends the bytes in the best encoding that the client accepts; 304 when the client has them. */
export const sendSerialized = (
  request: FastifyRequest,
  reply: FastifyReply,
  response: SerializedJson,
): FastifyReply => {
  if (response.etag) {
    reply.header('etag', response.etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === response.etag) return reply.status(304).send();
  }
  const { encoding, bytes } = response.encoded(request.headers['accept-encoding'] ?? '');
  if (response.bytes.length >= COMPRESS_FROM_BYTES) reply.header('vary', 'Accept-Encoding, Origin');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.header('content-type', JSON_TYPE).send(bytes);
};
