import { FORM_TIMEOUT_MS, UPLOAD_LIMITS } from '../schemas/limits.ts';

export interface FormUpload {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  readonly signal: AbortSignal;
}

/** Statuses without a body, which the `Response` constructor refuses. */
const BODILESS = new Set([204, 205, 304]);

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return headers;
};

/** Longest time of an upload of so many bytes: the server ends a slower one. Its response has its own time. */
const longestMs = (bytes: number): number =>
  (bytes / UPLOAD_LIMITS.slow.bytes) * UPLOAD_LIMITS.slow.withinMs + FORM_TIMEOUT_MS;

/**
 * Sends a form and reports its progress, which `fetch` cannot; resolves and rejects as `fetch` does. The browser counts
 * what its own buffer took, often the whole form at once, so a pause of the progress is no lost connection.
 */
export const uploadForm = (
  { url, method, headers, body, signal }: FormUpload,
  onProgress: (share: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const startedMs = performance.now();
    let timer: ReturnType<typeof setTimeout>;
    const giveUpAt = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), startedMs + ms - performance.now());
    };
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      giveUpAt(longestMs(loaded));
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onloadend = () => clearTimeout(timer);
    request.onload = () => {
      const { status, statusText } = request;
      const text = BODILESS.has(status) ? null : request.responseText;
      resolve(new Response(text, { status, statusText, headers: headersOf(request) }));
    };
    request.onerror = () => reject(new TypeError('The form could not be sent'));
    request.onabort = () => reject(signal.aborted ? signal.reason : new TypeError('The form is not sent on'));
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
    giveUpAt(UPLOAD_LIMITS.pauseMs);
  });
