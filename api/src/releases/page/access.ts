import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { isLiveSession, type ReadCaller, signedIn } from '../../http/caller.ts';
import { failures } from '../../http/failure.ts';
import { createPasses, type PassHolder } from './passes.ts';

/** Who uses the page, as the history of releases names them. */
export type Visitor = string;

/** The address of the page and who may use it. */
export interface Access {
  readonly base: string;
  /** Null: the visitor has to sign in first. */
  visitorOf(request: FastifyRequest): Promise<Visitor | null>;
  /** Whether a change of this request is the visitor's own intention. */
  isIntended(request: FastifyRequest): boolean;
  readonly entry: Entry | null;
}

/** How a visitor gets in and out. */
export interface Entry {
  readonly hasModerators: boolean;
  /** Throws 401 for a wrong token or session, 403 for a session of another user. */
  enter(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  leave(reply: FastifyReply): void;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Browsers name the origin of every POST: one of another page is refused. */
const isFromOwnPage = (
  { headers: { origin, host, 'sec-fetch-site': site }, protocol }: FastifyRequest,
  publicOrigin?: string,
): boolean =>
  origin !== undefined &&
  // The app may have another public address than this server, which is `Host` and no header that a proxy passes on.
  (origin === publicOrigin || origin === `${protocol}://${host}`) &&
  (site === undefined || site === 'same-origin');

/** The demo's page: `guardDevRoutes` restricts it to this machine, and its changes to its own pages. */
export const demoAccess: Access = {
  base: '/dev/releases',
  visitorOf: async () => 'release page of the demo',
  isIntended: (request) => isFromOwnPage(request),
  entry: null,
};

export interface AccessParts {
  readonly token: string;
  /** Users who may open it by their session of the app. */
  readonly moderators: readonly number[];
  readonly origin: string;
  readonly sql: Database['sql'];
  readonly readCaller: ReadCaller;
  readonly countCall: (ip: string) => Promise<void>;
  readonly now: () => Date;
}

const nameOf = (holder: PassHolder): Visitor =>
  holder.kind === 'token' ? 'release page, by token' : `release page, moderator ${holder.userId}`;

/**
 * The page of production: for the bearer of its token and for the sessions of its moderators [C30]. A browser gets a
 * pass in a cookie that only this page receives.
 */
export const guardedAccess = ({
  token,
  moderators,
  origin,
  sql,
  readCaller,
  countCall,
  now,
}: AccessParts): Access => {
  const base = '/releases';
  const passes = createPasses(token, now);
  const expected = sha256(`Bearer ${token}`);
  const isSecure = origin.startsWith('https:');
  const name = isSecure ? '__Secure-release-pass' : 'release-pass';
  const attributes = `Path=${base}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const isToken = ({ headers }: FastifyRequest) =>
    // Digests have one length: the comparison takes the same time for every token.
    timingSafeEqual(sha256(headers.authorization ?? ''), expected);

  const passOf = ({ headers: { cookie = '' } }: FastifyRequest): PassHolder | null => {
    const pair = cookie.split(/;\s*/).find((text) => text.startsWith(`${name}=`));
    return pair ? passes.read(pair.slice(name.length + 1)) : null;
  };

  /** Sign-out in the app and a name struck from the list end a moderator's pass at once. */
  const isValid = async (holder: PassHolder): Promise<boolean> =>
    holder.kind === 'token' ||
    (moderators.includes(holder.userId) && (await isLiveSession(sql, holder.sessionHash, now())));

  const moderatorOf = async (request: FastifyRequest): Promise<PassHolder> => {
    const caller = await readCaller(request.headers.authorization, 'bearer', request.ip);
    const { userId, sessionHash } = signedIn(caller);
    if (!moderators.includes(userId)) throw failures.forbidden();
    return { kind: 'moderator', userId, sessionHash };
  };

  return {
    base,
    async visitorOf(request) {
      if (request.headers.authorization !== undefined) {
        if (isToken(request)) return nameOf({ kind: 'token' });
        await countCall(request.ip);
        return null;
      }
      const holder = passOf(request);
      return holder && (await isValid(holder)) ? nameOf(holder) : null;
    },
    // A browser never adds the token by itself.
    isIntended: (request) => isToken(request) || isFromOwnPage(request, origin),
    entry: {
      hasModerators: moderators.length > 0,
      async enter(request, reply) {
        if (!isFromOwnPage(request, origin)) throw failures.forbidden();
        await countCall(request.ip);
        const holder: PassHolder = isToken(request) ? { kind: 'token' } : await moderatorOf(request);
        reply.header(
          'set-cookie',
          `${name}=${passes.issue(holder)}; Max-Age=${passes.lifeSeconds}; ${attributes}`,
        );
      },
      leave: (reply) => void reply.header('set-cookie', `${name}=; Max-Age=0; ${attributes}`),
    },
  };
};
