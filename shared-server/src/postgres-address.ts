import { encodedPostgresUrl, isFulfilled } from './postgres-url.ts';

/** What the driver itself reads of an address; everything else is a setting of the connection. */
const READ_BY_DRIVER = new Set([
  'application_name',
  'client_encoding',
  'host',
  'password',
  'port',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslrootcert',
  'user',
]);

/** Read above, and no settings of the server. */
const OF_CLIENT = new Set(['options', 'channel_binding']);

const escaped = (value: unknown): string => String(value).replace(/[\\ ]/g, '\\$&');

export interface PostgresAddress {
  readonly connectionString: string;
  readonly application_name: string;
  /** Absent without settings: poolers refuse it. */
  readonly options?: string;
  /** Proves to the server that no one is between: `channel_binding`. */
  readonly enableChannelBinding?: true;
}

/**
 * What the driver needs to connect to `url`; `sslmode` means what it means for `psql`. Settings of the server, such as
 * `search_path`, come from `settings` and from the address, which wins.
 */
export const postgresAddress = (
  url: string,
  application: string,
  settings: Readonly<Record<string, unknown>> = {},
): PostgresAddress => {
  const address = new URL(encodedPostgresUrl(url));
  const all: Record<string, unknown> = { ...settings };
  const given = address.searchParams.get('options');
  const hasBinding = /^(?:prefer|require)$/.test(address.searchParams.get('channel_binding') ?? '');
  for (const [name, value] of [...address.searchParams]) {
    if (READ_BY_DRIVER.has(name)) continue;
    if (!OF_CLIENT.has(name) && !isFulfilled(name)) all[name] = value;
    address.searchParams.delete(name);
  }
  // The driver does not know `allow`, and would demand a valid certificate.
  if (address.searchParams.get('sslmode') === 'allow') address.searchParams.set('sslmode', 'prefer');
  // The authorities of Node, as without a file; for libpq this is the strictest mode.
  if (address.searchParams.get('sslrootcert') === 'system') {
    address.searchParams.delete('sslrootcert');
    if (!address.searchParams.has('sslmode')) address.searchParams.set('sslmode', 'verify-full');
  }
  const name = address.searchParams.get('application_name') ?? application;
  address.searchParams.delete('application_name');
  if (address.searchParams.has('sslmode')) address.searchParams.set('uselibpqcompat', 'true');
  const options = Object.entries(all).map(([key, value]) => `-c ${key}=${escaped(value)}`);
  if (given) options.push(given);
  return {
    connectionString: address.href,
    application_name: name,
    ...(options.length > 0 ? { options: options.join(' ') } : {}),
    ...(hasBinding ? { enableChannelBinding: true } : {}),
  };
};

/** What to write for a server without TLS or a certificate that is no file; null for any other failure. */
export const tlsProblemOf = (error: unknown): string | null => {
  if (String(error).includes('does not support SSL'))
    return 'the server has no TLS, which sslmode asks for: write sslmode=disable';
  const [, file] = /ENOENT: no such file or directory, open '(.*)'/.exec(String(error)) ?? [];
  return file === undefined ? null : `sslrootcert, sslcert or sslkey names no file: ${file}`;
};
