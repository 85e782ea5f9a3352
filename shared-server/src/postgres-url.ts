/** Settings of libpq that a pool of this driver has by itself, or does not need. */
const FULFILLED: ReadonlySet<string> = new Set([
  'connect_timeout',
  'fallback_application_name',
  'gssencmode',
  'gsslib',
  'keepalives',
  'keepalives_count',
  'keepalives_idle',
  'keepalives_interval',
  'krbsrvname',
  'load_balance_hosts',
  'sslcompression',
  'sslsni',
  'target_session_attrs',
  'tcp_user_timeout',
]);

/** Words of other programs, and of libpq without a meaning here, with what to write instead. */
const REFUSED: Readonly<Record<string, string>> = {
  connection_limit: 'is a word of another program, remove it',
  hostaddr: 'is not understood, write the address in place of the host',
  passfile: 'is not understood, write the password into the address',
  pgbouncer: 'is a word of another program: remove it, and behind a pooler set DATABASE_DIRECT_URL',
  pool_timeout: 'is a word of another program, remove it',
  require_auth: 'is not understood, remove it',
  schema: 'is a word of another program, write search_path',
  ssl: 'is a word of another program, write sslmode=require',
  ssl_max_protocol_version: 'is not understood, remove it',
  ssl_min_protocol_version: 'is not understood, remove it: TLS 1.2 is the least',
  service: 'is not understood, write host, user and database',
};

const SESSIONS: readonly string[] = ['any', 'read-write', 'primary'];

/** Whether the pool needs no such setting of the server. */
export const isFulfilled = (name: string): boolean => FULFILLED.has(name);

/** Signs of a password that mean something else in an address, percent-encoded. */
const encodePassword = (password: string): string =>
  password.replace(/%(?![\da-f]{2})|[#/?@[\] ]/gi, (sign) => encodeURIComponent(sign));

/** A percent sign that begins no character, as in `50%` and `50%ab`, is itself. */
const encodePercent = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+|%/gi, (run) => {
    try {
      decodeURIComponent(run);
      return run;
    } catch {
      return run.replaceAll('%', '%25');
    }
  });

const USER_INFO = /^(postgres(?:ql)?:\/\/[^:@/?#]*:)(.*)(@[^@]*)$/i;

/**
 * The address with its password percent-encoded, as `psql` reads it: `#`, and what an address reads as its host or path
 * otherwise. The last `@` begins the host then.
 */
export const encodedPostgresUrl = (text: string): string => {
  const isCut = text.includes('#') || !URL.canParse(text) || (text.includes('@') && !new URL(text).username);
  const [, start = '', password = '', rest = ''] = USER_INFO.exec(text) ?? [];
  const encoded = isCut && start !== '' ? start + encodePassword(password) + rest : text;
  // Without a host `psql` takes the one of `host=`, often the folder of a socket; an address with a user needs a name.
  return encodePercent(encoded).replace(/^(\w+:\/\/[^/?#@]+@)(?=[/?]|$)/, '$1localhost');
};

/** Why an address cannot be used, without a word of its password; null for one that can. */
export const postgresUrlProblem = (text: string): string | null => {
  if (!/^postgres(?:ql)?:\/\//i.test(text)) return 'expected a postgres:// address';
  const encoded = encodedPostgresUrl(text);
  const authority = /^[^:]*:\/\/(?:[^@/?]*@)?([^/?]*)/.exec(encoded)?.[1] ?? '';
  if (authority.includes(','))
    return 'several hosts are not understood: name the one that writes, or a name that follows it';
  // A second «@» behind a stroke: both are of the password, whose part would be read as the host.
  if (!URL.canParse(encoded) || new URL(encoded).pathname.includes('@'))
    return 'not an address: percent-encode signs of the password (%23 for #, %2F for /, %40 for @), or the port is wrong';
  const { searchParams } = new URL(encoded);
  if (searchParams.get('host')?.includes(','))
    return 'several hosts are not understood: name the one that writes';
  const refused = [...searchParams.keys()].find((name) => name in REFUSED);
  if (refused) return `${refused} ${REFUSED[refused]}`;
  if (searchParams.get('gssencmode') === 'require')
    return 'gssencmode=require is not understood, use sslmode';
  const isTls = /^(?:require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '');
  if (searchParams.get('channel_binding') === 'require' && !isTls)
    return 'channel_binding=require needs sslmode=require, verify-ca or verify-full';
  return null;
};

/** The same for a server that has to write. */
export const primaryUrlProblem = (text: string): string | null => {
  const problem = postgresUrlProblem(text);
  if (problem) return problem;
  const session = new URL(encodedPostgresUrl(text)).searchParams.get('target_session_attrs') ?? 'any';
  return SESSIONS.includes(session) ? null : `target_session_attrs=${session}: this server has to write`;
};
