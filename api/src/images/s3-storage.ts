import { type OutboundFetch, outboundFetch } from '../outbound.ts';
import { type S3Credentials, signS3Request } from './s3-signature.ts';
import { IMAGE_KEY, type ImageStorage } from './storage.ts';

const TIMEOUT_MS = 10_000;
const REPLY_MAX_BYTES = 20 * 1024 * 1024;

export type S3StorageOptions = S3Credentials & {
  /** Where the server reaches the store, e.g. `https://storage.example` or `http://minio:9000`. */
  endpoint: string;
  bucket: string;
  /** The https address under which a browser could see the bucket; the start of every picture's address. */
  publicUrl: string;
  outbound?: OutboundFetch;
};

/**
 * Masters in an S3-compatible store (path-style addresses). Its host belongs into `storageHosts` of the pipeline
 * only when the proxy shall also fetch pictures that were put there by somebody else.
 * Every call throws `OutboundError` when the store cannot be reached, `Error` with the status when it refuses.
 */
export function createS3Storage(options: S3StorageOptions): ImageStorage {
  const { endpoint, bucket, outbound = outboundFetch } = options;
  const origin = new URL(endpoint).origin;
  const publicPrefix = `${options.publicUrl.replace(/\/$/, '')}/`;

  const call = async (method: 'GET' | 'PUT' | 'HEAD' | 'DELETE', path: string, body?: Buffer) => {
    const url = new URL(`/${bucket}${path}`, origin);
    const headers = signS3Request(
      { method, url, body, headers: body ? { 'content-type': 'image/webp' } : {} },
      options,
      new Date(),
    );
    const reply = await outbound(url, {
      method,
      headers,
      body,
      trustedOrigins: [origin],
      timeoutMs: TIMEOUT_MS,
      maxBytes: REPLY_MAX_BYTES,
    });
    if (reply.status >= 300 && reply.status !== 404) {
      throw new Error(`the object store answered ${reply.status} to ${method}`);
    }
    return reply;
  };

  const listPage = async (after: string): Promise<string[]> => {
    const { body } = await call('GET', `?list-type=2&start-after=${encodeURIComponent(after)}`);
    return [...body.toString('utf8').matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key ?? '');
  };

  return {
    async put(key, bytes) {
      const { status } = await call('PUT', `/${key}`, bytes);
      if (status === 404) throw new Error(`the object store has no bucket ${bucket}`);
    },
    async get(key) {
      const { status, body } = await call('GET', `/${key}`);
      return status === 404 ? null : body;
    },
    has: async (key) => (await call('HEAD', `/${key}`)).status !== 404,
    async remove(key) {
      await call('DELETE', `/${key}`);
    },
    async list() {
      const keys: string[] = [];
      for (;;) {
        const page = await listPage(keys.at(-1) ?? '');
        if (page.length === 0) return keys.filter((key) => IMAGE_KEY.test(key));
        keys.push(...page);
      }
    },
    addressOf: (key) => publicPrefix + key,
    keyOf(address) {
      const key = address.startsWith(publicPrefix) ? address.slice(publicPrefix.length) : '';
      return IMAGE_KEY.test(key) ? key : null;
    },
  };
}
