/**
 * The only module of the server that opens a connection to a foreign address:
 * pictures of the object store, exchange rates, the geocoder and the messenger's bot all go through it. A redirect is
 * followed from an origin of the configuration to https of the same host; any other 3xx is returned as it is.
 *
 *   const { status, body } = await outboundFetch(env.RATES_URL, {
 *     trustedOrigins: [new URL(env.RATES_URL).origin], timeoutMs: 5_000, maxBytes: 1_000_000,
 *   });
 *
 * - `allowHosts`: the address itself may be user input. Only https on port 443 of exactly these names, and only
 *   when every address of the name is a public one.
 * - `trustedOrigins`: an origin of the configuration, with any scheme and port, also on a private address.
 */
import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import ipaddr from 'ipaddr.js';
import { Agent, type Dispatcher, request } from 'undici';
import type { Env } from './env.ts';

const HEADERS_TIMEOUT_MS = 3_000;
const KEEP_ALIVE_MS = 4_000;
const PRODUCT = 'cars';
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 307, 308]);
/** What a change has led to; only a read follows it. */
const SEE_OTHER = 303;
/** To https, and there to the path that the service prefers. */
const REDIRECTS_MAX = 2;

export type OutboundFailure =
  | 'refused' // the guard refused; nothing was sent
  | 'dns'
  | 'tls'
  | 'connection'
  | 'timeout'
  | 'too_large';

/** Every way a call can fail without a response. `host` is safe to log; the path may contain a secret. */
export class OutboundError extends Error {
  readonly failure: OutboundFailure;
  readonly host: string;

  constructor(failure: OutboundFailure, host: string, cause?: unknown) {
    super(`outbound call to ${host || 'nowhere'} failed: ${failure}`, { cause });
    this.name = 'OutboundError';
    this.failure = failure;
    this.host = host;
  }

  /** The kind, with the code of a certificate that was refused: an expired one may be our clock. */
  get problem(): string {
    const { code } = Object(this.cause) as { code?: unknown };
    return this.failure === 'tls' && typeof code === 'string' ? `tls ${code}` : this.failure;
  }
}

export type OutboundOptions = {
  /** The whole call, from the name lookup to the last byte. */
  timeoutMs: number;
  /** Bytes of the body; one more is `too_large`. */
  maxBytes: number;
  allowHosts?: readonly string[];
  trustedOrigins?: readonly string[];
  headersTimeoutMs?: number;
  method?: 'GET' | 'POST' | 'PUT' | 'HEAD' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
};

export type OutboundReply = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
};

/** The parsed body, with or without a byte order mark; undefined for anything but JSON. */
export const jsonOf = ({ body }: Pick<OutboundReply, 'body'>): unknown => {
  try {
    return JSON.parse(body.toString('utf8').trimStart());
  } catch {
    return undefined;
  }
};

const DIGITS = /^\d{1,9}$/;

/** Seconds that a service requests to wait, as a number or as a moment by its own clock; 0 without a wait. */
export const retryAfterOf = (
  { headers }: Pick<OutboundReply, 'headers'>,
  nowMs: number,
  maxS: number,
): number => {
  const given = String(headers['retry-after'] ?? '').trim();
  const theirs = Date.parse(String(headers.date));
  const waitS = DIGITS.test(given)
    ? Number(given)
    : Math.ceil((Date.parse(given) - (Number.isNaN(theirs) ? nowMs : theirs)) / 1_000);
  return Math.min(maxS, Math.max(0, waitS || 0));
};

export type OutboundFetch = (url: string | URL, options: OutboundOptions) => Promise<OutboundReply>;

class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE';
}

/** True for an address of the public internet: not loopback, private, link-local, carrier, 6to4, NAT64, mapped… */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast';
}

/**
 * A lookup for `net.connect` that refuses a name as soon as one of its addresses is not public. It is the
 * connection's own lookup, so the checked address is the dialed one (DNS rebinding).
 */
export function guardLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '');
      const addresses: LookupAddress[] = Array.isArray(found)
        ? found
        : [{ address: found, family: isIP(found) }];
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new PrivateAddressError(`${hostname} resolves to an address that is not public`), '');
      }
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

type TrustLevel = 'trusted' | 'guarded';

function trustLevelOf(
  url: URL,
  { allowHosts = [], trustedOrigins = [] }: OutboundOptions,
): TrustLevel | null {
  if (url.username !== '' || url.password !== '') return null;
  if (trustedOrigins.includes(url.origin)) return 'trusted';
  if (url.protocol !== 'https:' || url.port !== '' || !allowHosts.includes(url.hostname)) return null;
  // net.connect does not look an IP literal up, so the guard of the lookup would never see it.
  const literal = bareHost(url.hostname);
  return isIP(literal) === 0 || isPublicAddress(literal) ? 'guarded' : null;
}

const DNS_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EAI_FAIL']);
const TIMEOUT_CODES = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
]);
const TLS_CODE = /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** The kind of a failed call, by the `code` of Node's or undici's error; an abort is our own time limit. */
export function classifyFailure(error: unknown): OutboundFailure {
  if (!(error instanceof Error)) return 'connection';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'EPRIVATE') return 'refused';
  if (DNS_CODES.has(code)) return 'dns';
  if (TIMEOUT_CODES.has(code)) return 'timeout';
  if (TLS_CODE.test(code)) return 'tls';
  if (error instanceof AggregateError && error.errors.length > 0) return classifyFailure(error.errors[0]);
  return error.cause instanceof Error ? classifyFailure(error.cause) : 'connection';
}

async function readBody(reply: Dispatcher.ResponseData, maxBytes: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (Number(reply.headers['content-length'] ?? 0) > maxBytes) {
    reply.body.on('error', () => undefined).destroy(); // the body is not read: ignore its abort error
    throw new OutboundError('too_large', host);
  }
  for await (const chunk of reply.body) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > maxBytes) throw new OutboundError('too_large', host); // leaving the loop closes the connection
    chunks.push(part);
  }
  return Buffer.concat(chunks, bytes);
}

/** Where a redirect leads that is followed, else null: the configuration trusts the name, and https keeps it. */
const secureTarget = (
  url: URL,
  { status, headers: { location } }: OutboundReply,
  { method = 'GET' }: OutboundOptions,
): URL | null => {
  const isFollowed = REDIRECTS.has(status) || (status === SEE_OTHER && /^(?:GET|HEAD)$/.test(method));
  if (!isFollowed || typeof location !== 'string' || !URL.canParse(location, url)) return null;
  const target = new URL(location, url);
  const isSameHost = target.hostname === url.hostname && target.username === '' && target.password === '';
  return isSameHost && target.protocol === 'https:' ? target : null;
};

/** Builds the client; tests replace `lookup` with a hostile name server. */
export function createOutboundFetch(
  lookup: LookupFunction = (hostname, options, callback) => dnsLookup(hostname, options, callback),
  /** Certificates of further authorities, trusted at origins of the configuration only. */
  authorities: readonly string[] = [],
  /** Where the operators of a service find who calls them. */
  publicUrl?: string,
): OutboundFetch {
  const userAgent = publicUrl ? `${PRODUCT} (+${publicUrl})` : PRODUCT;
  const ca = authorities.length > 0 ? { ca: [...rootCertificates, ...authorities] } : {};
  const shared = { keepAliveTimeout: KEEP_ALIVE_MS, connections: 8 };
  const agents: Record<TrustLevel, Agent> = {
    guarded: new Agent({ ...shared, connect: { lookup: guardLookup(lookup), timeout: HEADERS_TIMEOUT_MS } }),
    trusted: new Agent({ ...shared, connect: { lookup, timeout: HEADERS_TIMEOUT_MS, ...ca } }),
  };

  const send = async (
    url: URL,
    trustLevel: TrustLevel,
    options: OutboundOptions,
    signal: AbortSignal,
  ): Promise<OutboundReply> => {
    const reply = await request(url, {
      dispatcher: agents[trustLevel],
      method: options.method ?? 'GET',
      headers: { 'user-agent': userAgent, ...options.headers },
      body: options.body,
      headersTimeout: options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS,
      bodyTimeout: options.timeoutMs,
      signal,
    });
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: await readBody(reply, options.maxBytes, url.hostname),
    };
  };

  return async (address, options) => {
    const url = URL.canParse(String(address)) ? new URL(address) : null;
    const trustLevel = url && trustLevelOf(url, options);
    if (!url || !trustLevel) throw new OutboundError('refused', url?.hostname ?? '');
    const signal = AbortSignal.timeout(options.timeoutMs);
    try {
      let reply = await send(url, trustLevel, options, signal);
      let target = trustLevel === 'trusted' ? secureTarget(url, reply, options) : null;
      for (let followed = 0; target && followed < REDIRECTS_MAX; followed += 1) {
        reply = await send(target, trustLevel, options, signal);
        target = secureTarget(target, reply, options);
      }
      return reply;
    } catch (error) {
      if (error instanceof OutboundError) throw error;
      throw new OutboundError(classifyFailure(error), url.hostname, error);
    }
  };
}

/** Calls an address through the guard; every failure is an `OutboundError`, every response a reply. */
export const outboundFetch: OutboundFetch = createOutboundFetch();

/** The same under the name of this installation. */
export const outboundOf = (
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  authorities?: readonly string[],
): OutboundFetch => createOutboundFetch(undefined, authorities, PUBLIC_URL);
