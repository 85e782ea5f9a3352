import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { REMOTE_NAMES } from '@cars/shared-server/releases/build-files';
import type { SqlQueries } from '../db/sql-client.ts';

const SECRET_BYTES = 32;
const ID_BYTES = 6;
const TOKEN = /^cars_publish_([0-9a-f]{12})_([\w-]{43})$/;
const TEAM = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u;
const NETWORK = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i;
const ADDRESSES_MAX = 20;

export class PublishTokenError extends Error {
  override readonly name = 'PublishTokenError';
}

/** Whom a token lets publish what, and from where. */
export interface TokenScope {
  readonly team: string;
  readonly apps: readonly string[];
  /** Addresses and networks; an empty list allows any. */
  readonly addresses: readonly string[];
}

export interface PublishToken extends TokenScope {
  readonly id: string;
}

/** One line of `publish-token list`. Times are UTC, `2026-03-05 12:30`. */
export interface TokenLine extends PublishToken {
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Adds an address or network to a list. False for any other text. */
const addNetwork = (list: BlockList, text: string): boolean => {
  const [, address = '', bits] = NETWORK.exec(text) ?? [];
  const family = isIP(address);
  if (family === 0) return false;
  const kind = family === 6 ? 'ipv6' : 'ipv4';
  const most = family === 6 ? 128 : 32;
  const prefix = bits === undefined ? most : Number(bits);
  if (prefix > most) return false;
  list.addSubnet(address, prefix, kind);
  return true;
};

/** Whether calls from this address may use a token. */
export const isAllowedFrom = ({ addresses }: Pick<TokenScope, 'addresses'>, ip: string): boolean => {
  if (addresses.length === 0) return true;
  const list = new BlockList();
  for (const address of addresses) addNetwork(list, address);
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '');
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
};

const checkScope = ({ team, apps, addresses }: TokenScope): void => {
  if (!TEAM.test(team))
    throw new PublishTokenError(
      `${JSON.stringify(team)}: a team is named by 1 to 40 letters, digits, spaces, dots and dashes`,
    );
  if (apps.length === 0) throw new PublishTokenError('name the apps that the token may publish');
  const unknown = apps.find((app) => !REMOTE_NAMES.includes(app));
  if (unknown !== undefined)
    throw new PublishTokenError(`${unknown} is not a remote; there are: ${REMOTE_NAMES.join(', ')}`);
  const wrong = addresses.find((address) => !addNetwork(new BlockList(), address));
  if (wrong !== undefined)
    throw new PublishTokenError(
      `${wrong} is no address and no network, such as 203.0.113.7 or 2001:db8::/32`,
    );
  if (addresses.length > ADDRESSES_MAX)
    throw new PublishTokenError(`at most ${ADDRESSES_MAX} addresses are allowed`);
};

/**
 * Tokens of teams outside of the repository. The database holds a hash of each, so the text of a token is shown once,
 * when it is made.
 */
export class PublishTokens {
  readonly #sql: SqlQueries;
  readonly #now: () => Date;

  constructor({ sql, now }: { readonly sql: SqlQueries; readonly now: () => Date }) {
    this.#sql = sql;
    this.#now = now;
  }

  /** Makes a token and returns its text. Throws `PublishTokenError` for a scope that is not valid. */
  async make(scope: TokenScope): Promise<{ id: string; token: string }> {
    checkScope(scope);
    const [id, secret] = [
      randomBytes(ID_BYTES).toString('hex'),
      randomBytes(SECRET_BYTES).toString('base64url'),
    ];
    await this.#sql.query(
      `insert into publish_tokens (id, team, secret_hash, apps, addresses, created_at)
       values ($1, $2, $3, $4::text[], $5::text[], $6::timestamptz)`,
      [
        id,
        scope.team,
        hashOf(secret).toString('hex'),
        [...new Set(scope.apps)],
        [...new Set(scope.addresses)],
        this.#now().toISOString(),
      ],
    );
    return { id, token: `cars_publish_${id}_${secret}` };
  }

  /** All tokens, revoked ones too, the newest first. */
  async list(): Promise<TokenLine[]> {
    const { rows } = await this.#sql.query<TokenLine>(
      `select id, team, apps, addresses,
         to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as created_at,
         to_char(last_used_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as last_used_at,
         to_char(revoked_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as revoked_at
       from publish_tokens order by publish_tokens.created_at desc, id`,
    );
    return [...rows];
  }

  /** From now on the token is refused. Throws `PublishTokenError` when there is none in force with this id. */
  async revoke(id: string): Promise<void> {
    const { rows } = await this.#sql.query<{ id: string }>(
      'update publish_tokens set revoked_at = $2::timestamptz where id = $1 and revoked_at is null returning id',
      [id, this.#now().toISOString()],
    );
    if (rows.length === 0) throw new PublishTokenError(`there is no token ${id} in force`);
  }

  /** The token with this text; null for any other text and for a revoked token, in the same time. */
  async find(text: string): Promise<PublishToken | null> {
    const [, id = '', secret = ''] = TOKEN.exec(text) ?? [];
    const { rows } = await this.#sql.query<PublishToken & { secret_hash: string }>(
      'select id, team, apps, addresses, secret_hash from publish_tokens where id = $1 and revoked_at is null',
      [id],
    );
    const [row] = rows;
    const expected = row ? Buffer.from(row.secret_hash, 'hex') : hashOf('');
    const isRight = timingSafeEqual(hashOf(secret), expected);
    if (!row || !isRight) return null;
    await this.#sql.query('update publish_tokens set last_used_at = $2::timestamptz where id = $1', [
      id,
      this.#now().toISOString(),
    ]);
    const { team, apps, addresses } = row;
    return { id, team, apps, addresses };
  }
}
