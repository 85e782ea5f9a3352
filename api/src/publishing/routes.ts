import { printable } from '@cars/shared-server/printable';
import { isBuildName } from '@cars/shared-server/releases/build-files';
import type { ReleaseOrder } from '@cars/shared-server/releases/release-order';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endSlowBody } from '../http/body-time.ts';
import { Failure } from '../http/failure.ts';
import { createAddressCounter } from '../http/limits.ts';
import type { CountedKey, PersistentLimits } from '../http/persistent-limits.ts';
import type { AcquireUploadSlot } from '../http/upload-slots.ts';
import { BUILD_LIMITS, type ReceivedBuild, receiveBuild } from './received-build.ts';
import { RefusedBuild } from './refused-build.ts';
import type { RunRelease } from './release-process.ts';
import { isAllowedFrom, type PublishToken, type PublishTokens } from './tokens.ts';

const HOUR_S = 3_600;
/** Calls of one network, right tokens or wrong ones, and builds of one token. */
const CALLS_OF_NETWORK = { points: 120, seconds: HOUR_S };
const BUILDS_OF_TOKEN = [
  { points: 30, seconds: HOUR_S },
  { points: 100, seconds: 24 * HOUR_S },
];
/** A larger build counts as several, so that the builds of a token never fill the disk; an ordinary one has less. */
const BYTES_OF_BUILD = 2 * 2 ** 20;
/** One that ran into the time limit counts as so many: three an hour leave other teams most of it. */
const OVERDUE_BUILDS = 10;
/** A release takes about this long; a client tries again then. */
const BUSY_RETRY_S = 20;

const BEARER = /^Bearer (\S{1,200})$/;
const COMMIT = /^[\w.-]{1,80}$/;
const SHARE = /^[1-9]\d?$/;
const TESTERS = /^\d{1,15}(,\d{1,15})*$/;

export interface PublishingParts {
  readonly tokens: Pick<PublishTokens, 'find'>;
  readonly limits: Pick<PersistentLimits, 'tryConsume'>;
  readonly acquireUploadSlot: AcquireUploadSlot;
  readonly run: RunRelease;
  /** Sentences are sent without its place. */
  readonly dataDir: string;
}

const buildsOf = ({ id }: PublishToken): CountedKey => ({
  key: `publish:token:${id}`,
  windows: BUILDS_OF_TOKEN,
});

/** The response to a build that was checked. */
interface Outcome {
  readonly released: boolean;
  readonly lines: readonly string[];
}

const tooMany = (waitS: number) => new RefusedBuild(429, 'too many builds with this token', waitS);

const wrongToken = () => new RefusedBuild(401, 'the token is not valid: it is wrong, or it was revoked');

const optional = (text: string | undefined, pattern: RegExp, name: string): string | null => {
  if (text === undefined || text === '') return null;
  if (!pattern.test(text)) throw new RefusedBuild(422, `the field ${name} is not valid`);
  return text;
};

const orderOf = (
  app: string,
  { id, team }: PublishToken,
  { folder, fields }: ReceivedBuild,
): ReleaseOrder => {
  const canary = optional(fields.canary, SHARE, 'canary');
  const testers = optional(fields.testers, TESTERS, 'testers');
  const admin = optional(fields.admin, /^1$/, 'admin') !== null;
  const options = [
    ...(canary ? ['--canary', canary] : []),
    ...(admin ? ['--admin'] : []),
    ...(testers ? ['--testers', testers] : []),
  ];
  return {
    folder,
    app,
    by: `${team} (token ${id})`,
    commit: optional(fields.commit, COMMIT, 'commit'),
    message: fields.message ? printable(fields.message) : null,
    command: ['publish', app, ...options].join(' '),
    canary,
    admin,
    testers,
  };
};

/** How soon a revoked token ends the check of its build, which takes minutes. */
const TOKEN_LOOK_MS = 1_000;

const OVERDUE =
  'the check took longer than five minutes, the server is busy: try again later; what is live is unchanged';

const NO_ROOM = 'the server has no room for the build now: too many forms are arriving, try again soon';

/** Sentences of the command without the places of files on this machine. */
const withoutPlaces = (line: string, places: readonly string[]): string =>
  places.reduce((text, place) => text.replaceAll(`${place}/`, '').replaceAll(place, 'the server'), line);

const sendRefusal = (reply: FastifyReply, { status, message, retryAfterS }: RefusedBuild): FastifyReply => {
  if (retryAfterS !== null) reply.header('retry-after', String(retryAfterS));
  // The client need not send the rest of its build.
  return reply
    .status(status)
    .header('connection', 'close')
    .send({ released: false, lines: [message] });
};

/**
 * `POST /api/publish/<app>`: a team without this repository releases a build of its app, with a token. The same checks
 * as those of `pnpm release` run before the registry points at it, and the response has the words of that command.
 */
export const publishRoutes = async (
  app: FastifyInstance,
  { tokens, limits, acquireUploadSlot, run, dataDir }: PublishingParts,
): Promise<void> => {
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: BUILD_LIMITS.fileBytes,
      files: BUILD_LIMITS.files + 1, // one too many gets our own message
      fields: 20,
      fieldSize: BUILD_LIMITS.descriptionBytes,
      fieldNameSize: 400,
      parts: BUILD_LIMITS.files + 21,
      headerPairs: 20,
    },
  });
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const callsOf = createAddressCounter(CALLS_OF_NETWORK);
  let isBusy = false;
  const refuseWhileBusy = () => {
    if (isBusy) throw new RefusedBuild(503, 'another build is being checked: try again soon', BUSY_RETRY_S);
  };

  const tokenOf = ({ authorization = '' }: FastifyRequest['headers']) =>
    tokens.find(BEARER.exec(authorization)?.[1] ?? '');

  /** The token of a call; throws `RefusedBuild`. */
  const authorized = async ({ headers, ip, log }: FastifyRequest, name: string): Promise<PublishToken> => {
    const refuse = (event: string, refusal: RefusedBuild, token: PublishToken | null): never => {
      log.warn({ event, token_id: token?.id, app: printable(name) }, 'security');
      throw refusal;
    };
    // Pages of other sites have no business here, whatever token they hold.
    if (headers.origin !== undefined)
      refuse('publish_from_page', new RefusedBuild(403, 'a page of a browser publishes nothing'), null);
    const wait = callsOf(ip);
    if (wait > 0)
      return refuse('publish_limited', new RefusedBuild(429, 'too many calls from this address', wait), null);
    const token = await tokenOf(headers);
    if (!token) return refuse('publish_wrong_token', wrongToken(), null);
    if (!isAllowedFrom(token, ip))
      return refuse(
        'publish_wrong_address',
        new RefusedBuild(403, 'the token is not for this address'),
        token,
      );
    if (!token.apps.includes(name))
      return refuse(
        'publish_wrong_app',
        new RefusedBuild(403, `the token is not for ${printable(name)}`),
        token,
      );
    // A call that is to be repeated takes no place of those that a token has in an hour.
    refuseWhileBusy();
    const next = await limits.tryConsume([buildsOf(token)]);
    if (typeof next === 'number') return refuse('publish_limited', tooMany(next), token);
    return token;
  };

  /** Counts a build, which is counted once, as so many; the seconds to wait when the token has no room for them. */
  const countAsMore = async (token: PublishToken, builds: number): Promise<number | null> => {
    for (let n = 1; n < builds; n += 1) {
      const next = await limits.tryConsume([buildsOf(token)]);
      if (typeof next === 'number') return next;
    }
    return null;
  };

  const publish = async (request: FastifyRequest, name: string): Promise<Outcome> => {
    const token = await authorized(request, name);
    const sender = { kind: 'team', tokenId: token.id } as const;
    const slot = acquireUploadSlot(sender, request.ip, () => endSlowBody(request.raw));
    try {
      const received = await receiveBuild(request, slot);
      try {
        // It may have been revoked while the build arrived.
        if (!(await tokenOf(request.headers))) throw wrongToken();
        const wait = await countAsMore(token, Math.ceil(received.bytes / BYTES_OF_BUILD));
        if (wait !== null) throw tooMany(wait);
        return await check(request, name, token, received);
      } finally {
        await received.discard();
      }
    } finally {
      slot.release();
    }
  };

  const check = async (
    request: FastifyRequest,
    name: string,
    token: PublishToken,
    received: ReceivedBuild,
  ): Promise<Outcome> => {
    // Another build may have arrived sooner.
    refuseWhileBusy();
    isBusy = true;
    const revoked = new AbortController();
    const look = () =>
      tokenOf(request.headers).then(
        (found) => found ?? revoked.abort(),
        () => undefined,
      );
    const looking = setInterval(() => void look(), TOKEN_LOOK_MS);
    try {
      const order = orderOf(name, token, received);
      const signal = AbortSignal.any([stopping.signal, revoked.signal]);
      const { kind, lines } = await run(order, signal).catch((error: unknown) => {
        throw revoked.signal.aborted ? wrongToken() : error;
      });
      const facts = { app: name, token_id: token.id, team: token.team, commit: order.commit };
      if (kind === 'overdue') {
        request.log.warn({ ...facts, lines }, 'the check of a published build took too long');
        await countAsMore(token, OVERDUE_BUILDS);
        throw new RefusedBuild(504, OVERDUE);
      }
      if (kind === 'failed') {
        request.log.error({ ...facts, lines }, 'a published build could not be checked');
        throw new RefusedBuild(500, 'the server could not check the build; what is live is unchanged');
      }
      request.log.info({ ...facts, message: order.message, kind }, 'a build was published');
      const places = [received.folder, dataDir];
      return { released: kind === 'released', lines: lines.map((line) => withoutPlaces(line, places)) };
    } finally {
      clearInterval(looking);
      isBusy = false;
    }
  };

  app.post<{ Params: { app: string } }>(
    '/api/publish/:app',
    { config: { takesForms: true } },
    async (request, reply) => {
      const { app: name } = request.params;
      reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' });
      try {
        if (!isBuildName({ app: name, build: 'any' })) throw new RefusedBuild(404, 'there is no such app');
        const outcome = await publish(request, name);
        return reply.status(outcome.released ? 200 : 422).send(outcome);
      } catch (error) {
        if (error instanceof RefusedBuild) return sendRefusal(reply, error);
        if (!(error instanceof Failure)) throw error;
        const retryAfterS = Number(error.headers['retry-after']);
        return sendRefusal(reply, new RefusedBuild(error.status, NO_ROOM, retryAfterS));
      }
    },
  );
};
