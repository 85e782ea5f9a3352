import type { CalledEndpoint, Endpoint } from '../endpoints/endpoint.ts';
import { isUnknownAddress, ownAddress } from '../endpoints/own-address.ts';
import { SERVICE_BASE } from '../endpoints/service-base.ts';
import { apiOrigin } from '../rules/api-origin.ts';
import { noteServerMoment } from '../rules/device-clock.ts';
import { CALL_TIMEOUT_MS, FORM_TIMEOUT_MS, UPLOAD_LIMITS } from '../schemas/limits.ts';
import { ApiError, failureText, isRecord } from './api-error.ts';
import { BLOCKED, lookAt } from './blocked-call.ts';
import { multipartBody } from './multipart.ts';
import { takePrefetchedResponse } from './prefetched-response.ts';
import { uploadForm } from './upload-form.ts';

export interface TransportOptions {
  /** Bearer token of the signed-in user; null for a guest. */
  readonly token: () => string | null;
  /** Called when our server refused a call with a token with 401 [ERR-21]; the page of a portal ends no session. */
  readonly onUnauthorized?: (token: string) => void;
  /** The token of this device from an earlier sign-in, and the setter for a new one [ACC-47]. */
  readonly device?: { readonly read: () => string | null; readonly keep: (token: string) => void };
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The page is being left: the browser finishes the request after it. */
  readonly keepalive?: boolean;
  /** Nothing reads the response: null instead, and its schemas are neither loaded nor made. */
  readonly isUnread?: boolean;
  /** Sends this call with another token than the session's: a flow before sign-in [ACC-30], a logout. */
  readonly token?: string;
  /** Idempotency key of this attempt: a repeated request gets the first response [J1]. */
  readonly idempotencyKey?: string;
  /** Called with the share of a form that has been sent, 0 … 1. */
  readonly onProgress?: (share: number) => void;
}

/** A failed call is reported after this time at most, whatever the look at its address finds. */
const LOOK_MS = 3_000;

/** Status of a reply that leads away, which browsers hide. */
const REDIRECTED = 302;
/** Status of a refusal that arrives with another one [ERR-31]. */
const REFUSED = 409;

type Query = Record<string, unknown>;

interface Address {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** What a call sends, before it is written as an address and a body. */
export interface CallInput extends Address {
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, readonly (Blob | string)[] | undefined>>;
}

/** Address with its parameters and query filled in, without an origin. */
const addressOf = ({ service, path }: CalledEndpoint, input: Address): string => {
  const params = (input.params ?? {}) as Query;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries((input.query ?? {}) as Query)) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  const search = query.toString();
  return `${SERVICE_BASE[service]}${filled}${search ? `?${search}` : ''}`;
};

/** Without an origin where the page's own is meant; static files are part of the page. */
const originOf = ({ service }: CalledEndpoint): string => (service === 'static' ? '' : apiOrigin());

/** The address of a declared endpoint. */
export const endpointUrl = (endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string =>
  originOf(endpoint) + addressOf(endpoint, input);

const parseBody = (text: string): unknown => {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A page of a proxy, a portal or a protection service in the place of our server's response [ERR-30]. */
const isForeign = (response: Response, text: string): boolean =>
  /^text\/html/i.test(response.headers.get('Content-Type') ?? '') || text.trimStart().startsWith('<');

/** Calls that read with a body. */
const READS_BY_POST = /^\/(?:v2\/ads\/(?:search|search\/count|facets|map|cards)|currency\/convert-many)$/;

const isChange = ({ method, path }: CalledEndpoint): boolean =>
  method !== 'GET' && !(method === 'POST' && READS_BY_POST.test(path));

/**
 * A 2xx that carries no success: a refusal in our words, or a reply that is not ours. A change is done only when our
 * server states it; an empty reply does for all but a deletion [ERR-30].
 */
const failureInSuccess = (
  endpoint: CalledEndpoint,
  { isUnread }: CallOptions,
  response: Response,
  text: string,
  parsed: unknown,
): ApiError | null => {
  const success = isRecord(parsed) ? parsed.success : undefined;
  if (success === false) return new ApiError(failureText(parsed, REFUSED, ''), REFUSED, parsed);
  const isUnstated = success !== true && (parsed !== null || endpoint.method === 'DELETE');
  return isForeign(response, text) || (isUnstated && !isUnread && isChange(endpoint))
    ? new ApiError('', response.status, null)
    : null;
};

/** The token that a sign-in gives to a device without one. */
const deviceOf = (reply: unknown): string | null => {
  const { data } = (reply ?? {}) as { readonly data?: { readonly device?: unknown } };
  return typeof data?.device === 'string' ? data.device : null;
};

const retryAfter = (response: Response): number | null => {
  const seconds = Number(response.headers.get('Retry-After'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
};

/**
 * Runs `work` with a signal that aborts on the caller's signal or on timeout; it does not wait for work that
 * ignores the signal, such as a prefetched response. Written out because supported web views lack
 * `AbortSignal.any` and `AbortSignal.timeout`.
 */
const withinTime = async <T>(
  given: AbortSignal | undefined,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const expired = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new DOMException('gave up', 'AbortError')));
  });
  const timer = setTimeout(abort, timeoutMs);
  if (given?.aborted) abort();
  else given?.addEventListener('abort', abort);
  try {
    return await Promise.race([work(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', abort);
  }
};

/** Throws on: an aborted call as it is, any other as a call without a connection, with a `reason` for people. */
const failedCall =
  ({ signal }: CallOptions, reason: string | null = null) =>
  (cause: unknown): never => {
    if (signal?.aborted) throw cause;
    throw new ApiError(failureText(null, 0, ''), 0, reason && { message: reason });
  };

/**
 * The only function of the browser that calls the api. A response other than 2xx is logged and thrown as
 * `ApiError` with status and parsed body, and so is a success that is none; an empty one, and an unparseable one of a read, are null [ERR-2].
 */
export const createTransport = ({
  token,
  onUnauthorized,
  device,
  fetch: given,
  timeoutMs = CALL_TIMEOUT_MS,
}: TransportOptions) => {
  const send = async (
    endpoint: CalledEndpoint,
    url: string,
    body: unknown,
    options: CallOptions,
  ): Promise<unknown> => {
    const isOpen = endpoint.auth === 'none' || endpoint.service === 'static';
    const bearer = isOpen ? null : (options.token ?? token());
    const headers: Record<string, string> = { Accept: 'application/json' };
    const isForm = body instanceof FormData; // the browser sets its own boundary
    if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
    if (bearer) headers.Authorization = `Bearer ${bearer}`;
    if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
    const deviceToken = endpoint.takesDevice ? device?.read() : null;
    if (deviceToken) headers['Device-Token'] = deviceToken;
    const doFetch = given ?? fetch;
    const formMs = options.onProgress ? UPLOAD_LIMITS.longestMs + FORM_TIMEOUT_MS : FORM_TIMEOUT_MS;
    const limitMs = isForm ? Math.max(timeoutMs, formMs) : timeoutMs;
    const read = async (signal: AbortSignal) => {
      const method = endpoint.method;
      const prefetched = method === 'GET' ? takePrefetchedResponse(url, bearer) : null;
      const response =
        isForm && options.onProgress
          ? await uploadForm({ url, method, headers, body, signal }, options.onProgress)
          : await (prefetched ??
              doFetch(url, {
                method,
                headers,
                ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
                ...(options.keepalive ? { keepalive: true } : {}),
                signal,
              }));
      return { response, text: await response.text() };
    };
    const { response, text } = await withinTime(options.signal, limitMs, read).catch(async (cause) => {
      const isLookedAt = cause instanceof TypeError && !options.isUnread;
      const found = isLookedAt
        ? await withinTime(options.signal, LOOK_MS, (signal) => lookAt(url, signal, doFetch)).catch(
            () => null,
          )
        : null;
      if (found === 'redirected' && !options.signal?.aborted) throw new ApiError('', REDIRECTED, null);
      return failedCall(options, found === 'blocked' ? BLOCKED : null)(cause);
    });
    const parsed = parseBody(text);
    if (!response.ok) {
      console.warn(`${endpoint.method} ${endpoint.path}: ${response.status}`);
      if (response.status === 401 && bearer && isRecord(parsed)) {
        onUnauthorized?.(bearer);
        if (endpoint.method === 'GET' && endpoint.auth !== 'bearer' && token() === null)
          return send(endpoint, url, body, options);
      }
      throw new ApiError(
        failureText(parsed, response.status, response.statusText),
        response.status,
        parsed,
        retryAfter(response),
      );
    }
    const failure = failureInSuccess(endpoint, options, response, text, parsed);
    if (failure) throw failure;
    noteServerMoment(response.headers.get('Date'));
    const newDevice = endpoint.takesDevice ? deviceOf(parsed) : null;
    if (newDevice) device?.keep(newDevice);
    return typeof parsed === 'string' ? null : parsed;
  };

  /** Uses the browsers' own address of a call; a server from before it has the declared one alone [ERR-32]. */
  const sendTo = async (
    endpoint: CalledEndpoint,
    input: CallInput,
    body: unknown,
    options: CallOptions,
  ): Promise<unknown> => {
    const declared = addressOf(endpoint, input);
    const own = ownAddress(declared);
    const sendBy = (address: string) => send(endpoint, originOf(endpoint) + address, body, options);
    return sendBy(own).catch((failure) => {
      if (own !== declared && failure instanceof ApiError && isUnknownAddress(failure))
        return sendBy(declared);
      throw failure;
    });
  };

  return async (
    endpoint: CalledEndpoint,
    input: CallInput,
    readReply: (raw: unknown) => Promise<unknown>,
    options: CallOptions = {},
  ): Promise<unknown> => {
    const body = endpoint.multipart
      ? multipartBody(endpoint.multipart, (input.body ?? {}) as Record<string, unknown>, input.files)
      : input.body;
    const raw = await sendTo(endpoint, input, body, options);
    if (raw === null || options.isUnread) return null;
    return withinTime(options.signal, timeoutMs, () => readReply(raw)).catch(failedCall(options));
  };
};
