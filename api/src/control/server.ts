import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { CONTROL_VERSION, controlAddress, controlKeyFile } from '@cars/shared-server/control-address';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';

/** A job that a command requests; its progress is streamed line by line. */
export type Job = (
  input: unknown,
  context: { readonly reportProgress: (progress: object) => void; readonly signal: AbortSignal },
) => Promise<object>;

/** Jobs by the name in the path: `POST /v2/import-ads`. */
export type Jobs = Readonly<Record<string, Job>>;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Refuses callers that do not show the key. */
const requireKey = (app: FastifyInstance, key: string): void => {
  const expected = hashOf(`Bearer ${key}`);
  app.addHook('onRequest', async (request, reply) => {
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected))
      return reply.code(403).send();
  });
};

/** Writes the key where callers look for it, whole or not at all. */
const writeKey = async (dataDir: string, key: string): Promise<void> => {
  const draft = `${controlKeyFile(dataDir)}.${process.pid}`;
  await writeFile(draft, key, { mode: 0o600 });
  await rename(draft, controlKeyFile(dataDir));
};

/**
 * Registers the jobs. A response is a stream of JSON lines: `{progress}` while the job runs, then `{result}`
 * or `{error: {name, message}}`; a closed connection and `stopping` abort the job.
 */
export const registerControl = (app: FastifyInstance, jobs: Jobs, stopping: AbortSignal): void => {
  for (const [name, job] of Object.entries(jobs)) {
    app.post(`/${CONTROL_VERSION}/${name}`, async (request, reply) => {
      const lines = new PassThrough();
      const leaving = new AbortController();
      request.raw.socket.once('close', () => leaving.abort());
      const write = (line: object) => {
        if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`);
      };
      const signal = AbortSignal.any([leaving.signal, stopping]);
      void job(request.body, { reportProgress: (progress) => write({ progress }), signal })
        .then((result) => write({ result }))
        .catch((error: unknown) => {
          request.log.error({ err: error, job: name }, 'a job failed');
          const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
          write({ error: { name: kind, message } });
        })
        .finally(() => lines.end());
      return reply.type('application/x-ndjson').send(lines);
    });
  }
};

/** Another server over the same directory has the socket; this one looks again this often. */
const LOOK_EVERY_MS = 2_000;

const isServed = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(path, () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });

/**
 * Listens on the socket of the data directory, for callers that can read its key. Servers over one PostgreSQL may have
 * one directory: the first has the socket, and another takes it over when that one is gone.
 */
export const openControl = async (
  dataDir: string,
  jobs: Jobs,
  log: FastifyBaseLogger,
  lookEveryMs = LOOK_EVERY_MS,
): Promise<{ close(): Promise<void> }> => {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  const stopping = new AbortController();
  const key = randomBytes(32).toString('hex');
  requireKey(app as unknown as FastifyInstance, key);
  registerControl(app as unknown as FastifyInstance, jobs, stopping.signal);
  const path = controlAddress(dataDir);
  let isListening = false;
  const listen = async (): Promise<void> => {
    if (isListening || (await isServed(path))) return;
    await rm(path, { force: true }); // of a server that was killed
    await writeKey(dataDir, key);
    await app.listen({ path });
    isListening = true;
    await chmod(path, 0o600);
  };
  await listen();
  if (!isListening) log.warn({ path }, 'another server of this directory accepts its commands');
  let looking: Promise<void> = Promise.resolve();
  const looks = setInterval(() => {
    looking = looking.then(listen).catch((error: unknown) => log.error({ err: error }, 'no control socket'));
  }, lookEveryMs);
  looks.unref();
  return {
    /** Aborts the jobs in flight. */
    close: async () => {
      stopping.abort(new Error('the server stops'));
      clearInterval(looks);
      await looking;
      // Node removes the socket's file with it; later it would be the one of a server that has taken over.
      await app.close();
    },
  };
};
