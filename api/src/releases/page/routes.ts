import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failures } from '../../http/failure.ts';
import type { TelemetryCounters } from '../../modules/telemetry/counters.ts';
import type { ReleaseStore } from '../../web/release-store.ts';
import type { Access, Entry, Visitor } from './access.ts';
import { makeChange, readChange } from './change.ts';
import { createOverview, releaseRows } from './overview.ts';
import { closedPage, failedPage, POLICY, releasesPage, signInPage } from './page.ts';

export interface ReleasePageParts {
  readonly releases: ReleaseStore;
  readonly counters: TelemetryCounters;
  readonly access: Access;
  readonly now: () => Date;
}

const sendPage = (reply: FastifyReply, html: string) =>
  reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }).send(html);

const takesHtml = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

/** The address of the page on a server without its token: a browser reads what is needed, for calls there is nothing. */
export const closedReleasePageRoute = (app: FastifyInstance, demoBase: string | null): void => {
  app.get('/releases', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'Accept' });
    if (!takesHtml(request)) throw failures.absent();
    return sendPage(reply.code(404), closedPage(demoBase));
  });
};

const signInRoutes = (app: FastifyInstance, base: string, entry: Entry): void => {
  app.post(`${base}/sign-in`, async (request, reply) => {
    await entry.enter(request, reply);
    request.log.info({ event: 'release_page_sign_in' }, 'security');
    return { success: true };
  });
  app.post(`${base}/sign-out`, async (_request, reply) => {
    entry.leave(reply);
    return { success: true };
  });
};

/**
 * The page of releases at the address of its access: live builds, sizes, shares and failures, with buttons that
 * promote, drop and roll back; the same builds as JSON for a client that accepts no HTML.
 */
export const releasePageRoutes = (
  app: FastifyInstance,
  { releases, counters, access, now }: ReleasePageParts,
): void => {
  const { base, entry } = access;
  const readOverview = createOverview(releases, counters, now);

  const visitorOf = async (request: FastifyRequest): Promise<Visitor> => {
    const visitor = await access.visitorOf(request);
    if (visitor === null) throw failures.unauthorized();
    return visitor;
  };

  app.get(base, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'Accept, Authorization, Cookie' });
    const visitor = await access.visitorOf(request);
    if (takesHtml(request)) {
      if (visitor === null) return sendPage(reply.code(401), signInPage(base, entry?.hasModerators ?? false));
      try {
        return sendPage(reply, releasesPage(base, await readOverview(), entry !== null));
      } catch (error) {
        request.log.error({ err: error }, 'the page of releases could not be made');
        return sendPage(reply.code(503), failedPage(base));
      }
    }
    if (visitor === null) throw failures.unauthorized();
    const live = await releases.current();
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(live ? releaseRows(live, counters) : []));
  });

  app.post(`${base}/change`, async (request) => {
    const by = await visitorOf(request);
    if (!access.isIntended(request)) throw failures.forbidden();
    const change = readChange(request.body);
    await makeChange(releases.registry, change, { by, now });
    await releases.latest();
    request.log.info({ event: 'release_change', ...change, by }, 'security');
    return { success: true };
  });

  if (entry) signInRoutes(app, base, entry);
};
