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

const escaped = (value: unknown): string => String(value).replace(/[\\ ]/g, '\\$&');

export interface PostgresAddress {
  readonly connectionString: string;
  readonly application_name: string;
  /** Absent without settings: poolers refuse it. */
  readonly options?: string;
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
  const address = new URL(url);
  const all: Record<string, unknown> = { ...settings };
  for (const [name, value] of [...address.searchParams]) {
    if (READ_BY_DRIVER.has(name)) continue;
    all[name] = value;
    address.searchParams.delete(name);
  }
  const name = address.searchParams.get('application_name') ?? application;
  address.searchParams.delete('application_name');
  if (address.searchParams.has('sslmode')) address.searchParams.set('uselibpqcompat', 'true');
  const options = Object.entries(all).map(([key, value]) => `-c ${key}=${escaped(value)}`);
  return {
    connectionString: address.href,
    application_name: name,
    ...(options.length > 0 ? { options: options.join(' ') } : {}),
  };
};
