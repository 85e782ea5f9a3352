import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listFiles } from '../build/build-record.ts';
import { commitOf } from '../build/commit-of.ts';

/** The server checks one build at a time and names the seconds to wait. */
const BUSY = 503;
const TRIES = 15;
const RETRY_S = 20;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The server makes compressed copies itself. */
const COMPRESSED = /\.(?:br|gz)$/;

export class PublishError extends Error {
  override readonly name = 'PublishError';
}

export interface PublishOptions {
  /** Holds `build.json` and `files/`. */
  readonly folder: string;
  readonly app: string;
  readonly server: string | undefined;
  readonly token: string | undefined;
  /** Fields of the form: `message`, `canary`, `admin`, `testers`. */
  readonly fields: Readonly<Record<string, string>>;
}

const addressOf = (server: string | undefined, app: string): URL => {
  if (!server)
    throw new PublishError('CARS_SERVER is the address of the server, such as https://cars.example');
  const url = URL.canParse(server) ? new URL(`/api/publish/${app}`, server) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new PublishError(`CARS_SERVER: ${server} is no address`);
  // The token would travel readable.
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname))
    throw new PublishError(`CARS_SERVER: ${server} has to begin with https`);
  return url;
};

const formOf = async ({ folder, fields }: PublishOptions): Promise<FormData> => {
  const form = new FormData();
  const description = await readFile(join(folder, 'build.json'), 'utf8').catch(() => null);
  if (description === null) throw new PublishError(`${folder} holds no build: npm run build`);
  form.set('build', description);
  const commit = commitOf(folder);
  for (const [name, text] of Object.entries(commit ? { ...fields, commit } : fields)) form.set(name, text);
  const files = join(folder, 'files');
  for (const path of (await listFiles(files)).filter((name) => !COMPRESSED.test(name)))
    form.append(path, new Blob([await readFile(join(files, path))]), 'file');
  return form;
};

/** Codes of a connection that was there and ended. */
const ENDED = new Set(['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET']);

const failureOf = ({ origin }: URL, { cause, message }: Error): PublishError => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return ENDED.has(code)
    ? new PublishError(`${origin} ended the connection before it responded (${code}): try again`)
    : new PublishError(`${origin} cannot be reached: ${cause ?? message}`);
};

interface Outcome {
  readonly released: boolean;
  readonly lines: readonly string[];
}

const outcomeOf = async (response: Response): Promise<Outcome> => {
  const text = await response.text();
  try {
    const { released, lines, message } = JSON.parse(text) as Partial<Outcome> & { message?: string };
    if (Array.isArray(lines)) return { released: released === true, lines };
    return { released: false, lines: [`the server returned ${response.status} ${message ?? ''}`.trim()] };
  } catch {
    return { released: false, lines: [`the server returned ${response.status}`] };
  }
};

/**
 * Sends a build to a running server, which checks and releases it; returns the sentences of the release. Throws
 * `PublishError` with them when it was refused.
 */
export const publishBuild = async (options: PublishOptions): Promise<readonly string[]> => {
  const { app, server, token } = options;
  const url = addressOf(server, app);
  if (!token)
    throw new PublishError('CARS_TOKEN is the token of this app’s team; an operator of the server makes it');
  const form = await formOf(options);
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
      redirect: 'error',
    }).catch((error: Error) => {
      throw failureOf(url, error);
    });
    const { released, lines } = await outcomeOf(response);
    if (released) return lines;
    if (response.status !== BUSY || attempt === TRIES) throw new PublishError(lines.join('\n'));
    await pause((Number(response.headers.get('retry-after')) || RETRY_S) * 1_000);
  }
};
