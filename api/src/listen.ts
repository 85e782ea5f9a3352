import { createServer } from 'node:http';
import type { App } from './app.ts';
import { type Env, EnvError } from './env.ts';
import { timeoutsOf } from './http/timeouts.ts';

export const LOOPBACK = '127.0.0.1';
const WITHOUT_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * In production on `HOST`; otherwise on both loopback addresses, because a browser uses either for
 * `localhost` and the simulator frames the app from the other name. Returns the port and a function that
 * closes the second listener.
 */
export const listen = async (
  { http, limitConnections }: App,
  env: Env,
): Promise<{ port: number; close(): void }> => {
  if (env.production) {
    await http.listen({ port: env.PORT, host: env.HOST });
    return { port: env.PORT, close: () => undefined };
  }
  await http.listen({ port: env.PORT, host: LOOPBACK });
  const address = http.server.address();
  const port = typeof address === 'object' && address ? address.port : env.PORT;
  const second = createServer(timeoutsOf(env), (request, response) => http.routing(request, response));
  limitConnections(second);
  await new Promise<void>((resolve, reject) => {
    second.once('error', (error: NodeJS.ErrnoException) =>
      WITHOUT_IPV6.has(error.code ?? '') ? resolve() : reject(error),
    );
    second.listen(port, SECOND_LOOPBACK, resolve);
  });
  return {
    port,
    close: () => {
      second.close();
      second.closeIdleConnections();
    },
  };
};

/** Why an address cannot be listened on, by the name of its variable. */
const LISTEN_PROBLEMS: Readonly<Record<string, readonly ['PORT' | 'HOST', string]>> = {
  EADDRINUSE: ['PORT', 'the port is in use'],
  EACCES: ['PORT', 'this user may not open the port, one from 1024 on is free to all'],
  EADDRNOTAVAIL: ['HOST', 'this machine does not have the address'],
  ENOTFOUND: ['HOST', 'the name has no address'],
};

/** The code of the error of listening; null when it works. */
const listenError = (port: number, host: string): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => {
    const trial = createServer();
    trial.once('error', resolve);
    trial.listen(port, host, () => trial.close(() => resolve(null)));
  });

/** The second address of `listen`, which a machine without IPv6 lacks. */
const SECOND_LOOPBACK = '::1';

const firstError = async (port: number, host: string) => {
  const error = await listenError(port, host);
  if (error || host !== LOOPBACK) return error && { host, error };
  const second = await listenError(port, SECOND_LOOPBACK);
  return second && !WITHOUT_IPV6.has(second.code ?? '') ? { host: SECOND_LOOPBACK, error: second } : null;
};

/** How many ports after a taken one are tried. */
const NEXT_PORTS = 20;

const nextFree = async (taken: number, host: string): Promise<number | null> => {
  for (let port = taken + 1; port <= Math.min(taken + NEXT_PORTS, 65_535); port += 1)
    if (!(await firstError(port, host))) return port;
  return null;
};

/** Reports an address that cannot be listened on before anything is opened or seeded. */
export const ensureListenable = async (port: number, host: string, prefix = ''): Promise<void> => {
  const found = await firstError(port, host);
  if (!found) return;
  const code = found.error.code ?? '';
  const [name, reason] = LISTEN_PROBLEMS[code] ?? ['PORT', found.error.message];
  const next = code === 'EADDRINUSE' ? await nextFree(port, host) : null;
  const advice = next === null ? '' : `; free is ${prefix}PORT=${next}`;
  throw new EnvError([{ variable: prefix + name, reason: `${reason} (${found.host}:${port})${advice}` }]);
};
