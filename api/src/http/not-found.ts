import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failures } from './failure.ts';

const SERVICE_BASES = ['/api', '/stats'] as const;

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/**
 * A known path with another method gets 405 with `Allow`, anything else 404, both as JSON; a verb in a header
 * changes nothing [C17]. Call it before the routes, because it hooks into their registration.
 */
export const handleUnknownPaths = (app: FastifyInstance): void => {
  const known = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`);
    const path = known.get(url) ?? { pattern, methods: new Set<string>() };
    for (const name of [method].flat()) path.methods.add(name);
    known.set(url, path);
  });

  const handleUnknown = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const found = [...known.values()].find(({ pattern }) => pattern.test(path));
    if (!found) throw failures.absent();
    const allowed = [...found.methods, 'OPTIONS'];
    if (request.method !== 'OPTIONS') throw failures.wrongMethod(allowed);
    return reply.header('allow', allowed.join(', ')).status(204).send();
  };
  app.setNotFoundHandler(handleUnknown);
  // The page handles all other GET requests; paths below these are never pages.
  for (const base of SERVICE_BASES) app.all(`${base}/*`, handleUnknown);
};
