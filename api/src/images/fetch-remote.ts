import { OutboundError, type OutboundFetch } from '../outbound.ts';
import { imageRefusals } from './errors.ts';

const HEADERS_TIMEOUT_MS = 3_000;
const TOTAL_TIMEOUT_MS = 5_000;
const SOURCE_MAX_BYTES = 20 * 1024 * 1024;

/**
 * The URL of a picture the proxy may fetch: https, port 443, one of the storage's own hosts, no user part.
 * Throws `ImageError`: 400 for what is not an address, 403 for a foreign host.
 */
export function allowedSource(address: string, storageHosts: readonly string[]): URL {
  if (!URL.canParse(address)) throw imageRefusals.badAddress();
  const url = new URL(address);
  const isOurs =
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    storageHosts.includes(url.hostname);
  if (!isOurs) throw imageRefusals.foreignAddress();
  return url;
}

/**
 * Bytes of a picture of the object store; the decoder checks them. Throws `ImageError`: 400, 403 as above,
 * 404 absent there, 502 failed (a redirect too), 504 too slow.
 */
export async function fetchRemote(
  address: string,
  { storageHosts, outbound }: { storageHosts: readonly string[]; outbound: OutboundFetch },
): Promise<Buffer> {
  const url = allowedSource(address, storageHosts);
  try {
    const reply = await outbound(url, {
      allowHosts: storageHosts,
      headersTimeoutMs: HEADERS_TIMEOUT_MS,
      timeoutMs: TOTAL_TIMEOUT_MS,
      maxBytes: SOURCE_MAX_BYTES,
    });
    if (reply.status === 404 || reply.status === 410) throw imageRefusals.absent();
    if (reply.status !== 200) throw imageRefusals.sourceFailed();
    return reply.body;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.failure === 'refused') throw imageRefusals.foreignAddress().withCause(error);
    if (error.failure === 'timeout') throw imageRefusals.sourceSlow().withCause(error);
    throw imageRefusals.sourceFailed().withCause(error);
  }
}
