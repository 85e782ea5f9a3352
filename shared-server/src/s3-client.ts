import { refusalCause, type ServiceReply } from './refusal-cause.ts';
import { type S3Credentials, signS3Request } from './s3-signature.ts';

const TIMEOUT_MS = 10_000;
const REPLY_MAX_BYTES = 20 * 1024 * 1024;
const REPLIES: ReadonlySet<number> = new Set([404, 409, 412]);

/** The cause of a page that a portal or a protection in between replied. */
const NO_STORE = 'no object store';

/** A store replies in XML, names the `ETag` of an object that it took, and lists what it has. */
const isOfStore = (method: string, path: string, { status, headers = {}, body }: ServiceReply): boolean => {
  if (/^text\/html\b/i.test(String(headers['content-type']))) return false;
  if (/^\s*<(!doctype\s+)?html/i.test(body.toString('latin1', 0, 100))) return false;
  if (status >= 300) return true;
  if (method === 'PUT') return Boolean(headers.etag);
  return !path.startsWith('?') || body.includes('<ListBucketResult');
};

/** Why a call failed; null for a reply that `REPLIES` names, and for success. */
const causeOf = (method: string, path: string, reply: ServiceReply): string | null => {
  const isReply = REPLIES.has(reply.status);
  if ((isReply || reply.status < 300) && !isOfStore(method, path, reply)) return NO_STORE;
  const cause = reply.status < 300 ? null : refusalCause(reply, Date.now());
  return isReply && cause !== 'S3_BUCKET' ? null : cause;
};

/** Sends a request; the server passes its guarded client. */
export type S3Send = (
  url: URL,
  options: {
    method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
    headers: Readonly<Record<string, string>>;
    body: Buffer | undefined;
    /** The configured origin, the only one that is called. */
    trustedOrigins: readonly string[];
    timeoutMs: number;
    maxBytes: number;
  },
) => Promise<ServiceReply>;

export type S3ClientOptions = S3Credentials & {
  /** Address of the store, e.g. `https://storage.example` or `http://minio:9000`. */
  endpoint: string;
  bucket: string;
  send: S3Send;
  /** Takes what each call shows to be wrong with the store; null for nothing. */
  report?: (problem: string | null) => void;
};

export type S3Client = {
  call(
    method: 'GET' | 'PUT' | 'HEAD' | 'DELETE',
    path: string,
    sent?: { body: Buffer; headers: Readonly<Record<string, string>> },
  ): Promise<ServiceReply>;
  /** Writes an object, whole or not at all. */
  put(key: string, body: Buffer, headers: Readonly<Record<string, string>>): Promise<void>;
  /** Writes an object where there is none; false: there is one. */
  create(key: string, body: Buffer): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Every key that starts with `prefix`. */
  list(prefix?: string): Promise<string[]>;
};

/**
 * Signed calls to one bucket of an S3-compatible store (path-style addresses). Every call throws the error of
 * `send` when the store is unreachable, and `Error` with the status and its cause when it refuses or another service
 * replied; 404, and 409 and 412 for a failed condition, are replies.
 */
export function createS3Client(options: S3ClientOptions): S3Client {
  const { endpoint, bucket, send, report } = options;
  const { origin } = new URL(endpoint);

  const call: S3Client['call'] = async (method, path, sent) => {
    const url = new URL(`/${bucket}${path}`, origin);
    const request = { method, url, body: sent?.body, headers: sent?.headers ?? {} };
    const reply = await send(url, {
      method,
      headers: await signS3Request(request, options, new Date()),
      body: sent?.body,
      trustedOrigins: [origin],
      timeoutMs: TIMEOUT_MS,
      maxBytes: REPLY_MAX_BYTES,
    });
    const cause = causeOf(method, path, reply);
    // A refusal of HEAD has no body with its reason: it neither hides nor replaces the one of a GET.
    if (method !== 'HEAD' || reply.status < 300 || cause === 'clock') report?.(cause);
    if (cause === 'S3_BUCKET') throw new Error(`the object store has no bucket ${bucket}`);
    if (cause) throw new Error(`the object store returned ${reply.status} to ${method}: ${cause}`);
    return reply;
  };

  const listPage = async (prefix: string, after: string): Promise<string[]> => {
    const query = new URLSearchParams({
      'list-type': '2',
      'start-after': after,
      ...(prefix ? { prefix } : {}),
    });
    const { status, body } = await call('GET', `?${query}`);
    if (status === 404) throw new Error(`the object store has no bucket ${bucket}`);
    return [...body.toString('utf8').matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key ?? '');
  };

  return {
    call,
    async put(key, body, headers) {
      const { status } = await call('PUT', `/${key}`, { body, headers });
      if (status === 404) throw new Error(`the object store has no bucket ${bucket}`);
      if (status >= 300) throw new Error(`the object store returned ${status} to PUT`);
    },
    async create(key, body) {
      const headers = { 'content-type': 'application/json', 'if-none-match': '*' };
      const { status } = await call('PUT', `/${key}`, { body, headers });
      if (status === 404) throw new Error(`the object store has no bucket ${bucket}`);
      return status < 300;
    },
    async remove(key) {
      await call('DELETE', `/${key}`);
    },
    async list(prefix = '') {
      const keys: string[] = [];
      for (;;) {
        const page = await listPage(prefix, keys.at(-1) ?? '');
        if (page.length === 0) return keys;
        keys.push(...page);
      }
    },
  };
}
