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

/**
 * Sends a form and reports its progress, which `fetch` cannot; resolves and rejects as `fetch` does. However slow, it is
 * given up only where nothing is sent for half a minute; its caller has the time of the whole.
 */
export const uploadForm = (
  { url, method, headers, body, signal }: FormUpload,
  onProgress: (share: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    let pause: ReturnType<typeof setTimeout>;
    const giveUpAfter = (ms: number) => {
      clearTimeout(pause);
      pause = setTimeout(() => request.abort(), ms);
    };
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      giveUpAfter(UPLOAD_LIMITS.pauseMs);
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    // From here on the server works on the form.
    request.upload.onload = () => giveUpAfter(FORM_TIMEOUT_MS);
    request.onloadend = () => clearTimeout(pause);
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
    giveUpAfter(UPLOAD_LIMITS.pauseMs);
  });
