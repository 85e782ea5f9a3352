import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Listens on a port of the loopback interface for a moment. Throws when it is taken. */
const listenOnce = async (port: number): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
};

/**
 * A free TCP port of the loopback interface, below those that the system gives to outgoing connections, so that it stays
 * free until a server has started.
 */
export const freePort = async (attempts = 20): Promise<number> => {
  try {
    return await listenOnce(randomInt(20_000, 30_000));
  } catch (error) {
    if (attempts <= 1) throw error;
    return freePort(attempts - 1);
  }
};
