/** Why a valid statement has no result. All of them become 503 or 507 with `Retry-After`. */
export type DatabaseFailure = 'busy' | 'slow' | 'away' | 'full';

/**
 * What a code of PostgreSQL or of the network means for a caller. `away` is every way in which a connection is lost,
 * refused, read-only or out of reach; a code that is not here is a fault of the statement.
 */
export const FAILURES_OF_CODES: readonly (readonly [DatabaseFailure, RegExp, string])[] = [
  ['full', /^53100$/, 'the disk is full'],
  ['slow', /^57014$/, 'a statement took too long'],
  ['slow', /^55P03$/, 'a lock took too long'],
  ['busy', /^53(?:000|200|300|400)$/, 'no memory or connection of the server is free'],
  // Nothing of it is written: PostgreSQL has ended this transaction for another one, or for the replay of a replica.
  ['busy', /^40(?:P01|001)$/, 'transactions wait for each other'],
  ['busy', /^(?:EMFILE|ENFILE)$/, 'this process has no file descriptor left'],
  ['away', /^08\w{3}$/, 'the connection failed'],
  ['away', /^57P0[1-5]$/, 'the server stops, starts, or ended the session'],
  ['away', /^25P0[34]$/, 'the server ended an idle transaction, or one that took too long'],
  ['away', /^25006$/, 'the server only reads: it is no primary any more'],
  ['away', /^(?:28000|28P01|3D000)$/, 'the server refuses the user, the password or the database'],
  ['away', /^(?:58000|58030)$/, 'the disk of the server fails'],
  [
    'away',
    /^(?:ECONN\w+|ENOTCONN|ENOBUFS|EPROTO|EIO|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|EADDRNOTAVAIL)$/,
    'the network fails',
  ],
  ['away', /^(?:ENOTFOUND|EAI_\w+)$/, 'the name of the server is not found'],
  ['away', /^(?:ERR_STREAM_\w+|ERR_SOCKET_\w+)$/, 'the connection was closed'],
  [
    'away',
    /^(?:ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|CRL_|INVALID_(?:CA|PURPOSE)|PATH_LENGTH|HOSTNAME_)/,
    'TLS fails',
  ],
];

/** Steps before a connection: whatever their code is, none was made. */
const CONNECTING: readonly unknown[] = ['connect', 'getaddrinfo'];

/** What the driver rejects without a response of the server, by the beginning of its message. */
const LOST =
  /^(?:Connection terminated|timeout expired|timeout exceeded|Query read timeout|Client (?:has|was)|The server does not support SSL|There was an error establishing an SSL|received invalid response|SASL|write after end|Cannot use a pool after)/;

/** How a server names an error that ends or refuses the session, whatever its code, in English and in Russian. */
const ENDS_SESSION: readonly unknown[] = ['FATAL', 'PANIC', 'ВАЖНО', 'ПАНИКА'];

/** Why a statement has no result, and what an operator reads about it; null for a fault of the statement itself. */
export const failureOf = (
  error: Error,
): { readonly failure: DatabaseFailure; readonly reason: string } | null => {
  const code = 'code' in error && error.code ? String(error.code) : '';
  const known = FAILURES_OF_CODES.find(([, pattern]) => pattern.test(code));
  if (known) return { failure: known[0], reason: `${known[2]} (${code})` };
  // Several addresses behind one name failed, each with its own error.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  if (first instanceof Error) return failureOf(first);
  if ('severity' in error && ENDS_SESSION.includes(error.severity))
    return { failure: 'away', reason: error.message };
  if ('syscall' in error && CONNECTING.includes(error.syscall))
    return { failure: 'away', reason: error.message };
  return LOST.test(error.message) ? { failure: 'away', reason: error.message } : null;
};
