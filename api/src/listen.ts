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
    second.listen(port, '::1', resolve);
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
  EACCES: ['PORT', 'this user may not open the port'],
  EADDRNOTAVAIL: ['HOST', 'this machine does not have the address'],
  ENOTFOUND: ['HOST', 'the name has no address'],
};

/** Reports an address that cannot be listened on before anything is opened or seeded. */
export const ensureListenable = (port: number, host: string, prefix = ''): Promise<void> =>
  new Promise((resolve, reject) => {
    const trial = createServer();
    trial.once('error', (error: NodeJS.ErrnoException) => {
      const [name, reason] = LISTEN_PROBLEMS[error.code ?? ''] ?? ['PORT', error.message];
      reject(new EnvError([{ variable: prefix + name, reason: `${reason} (${host}:${port})` }]));
    });
    trial.listen(port, host, () => trial.close(() => resolve()));
  });
