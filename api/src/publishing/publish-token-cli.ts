/**
 * `npx -y pnpm publish-token make <team> <app …> [--from <address or network> …] · list · revoke <id>`. Exit code 0 when
 * it was done, 1 when it was not, 2 for a wrong call.
 */
import { parseArgs } from 'node:util';
import { runCommandLine } from '../control/command-line.ts';
import { runAnywhere } from '../control/run-anywhere.ts';
import type { Database } from '../db/database.ts';
import { readClock } from '../db/database-clock.ts';
import type { Env } from '../env.ts';
import { PublishTokenError, PublishTokens, type TokenLine, type TokenScope } from './tokens.ts';

const USAGE =
  'npx -y pnpm publish-token make <team> <app …> [--from <address or network> …] | list | revoke <id>';

type Call =
  | { readonly verb: 'make'; readonly scope: TokenScope }
  | { readonly verb: 'list' }
  | { readonly verb: 'revoke'; readonly id: string };

const readCall = (args: readonly string[]): Call | null => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { from: { type: 'string', multiple: true, default: [] } },
  });
  const [verb, first, ...rest] = positionals;
  const addresses = values.from;
  if (verb === 'make' && first !== undefined && rest.length > 0)
    return { verb, scope: { team: first, apps: rest, addresses } };
  if (addresses.length > 0) return null;
  if (verb === 'revoke' && first !== undefined && rest.length === 0) return { verb, id: first };
  return verb === 'list' && first === undefined ? { verb } : null;
};

const describe = ({ id, team, apps, addresses, ...times }: TokenLine): string =>
  [
    `${id}  ${team}: ${apps.join(', ')}`,
    addresses.length > 0 ? `from ${addresses.join(', ')}` : 'from any address',
    `made ${times.created_at}`,
    times.last_used_at ? `used ${times.last_used_at}` : 'never used',
    ...(times.revoked_at ? [`revoked ${times.revoked_at}`] : []),
  ].join(' · ');

const tokensOf = async ({ sql }: Database) => new PublishTokens({ sql, now: await readClock(sql) });

const run = async (env: Env, call: Call): Promise<string> => {
  if (call.verb === 'list') {
    const { tokens } = await runAnywhere(env, 'publish-token-list', {}, async (database) => ({
      tokens: await (await tokensOf(database)).list(),
    }));
    return tokens.length > 0 ? tokens.map(describe).join('\n') : 'There is no token.';
  }
  if (call.verb === 'revoke') {
    const { id } = call;
    await runAnywhere(env, 'publish-token-revoke', { id }, async (database) => {
      await (await tokensOf(database)).revoke(id);
      return { revoked: id };
    });
    return `revoked ${id}`;
  }
  const { id, token } = await runAnywhere(env, 'publish-token-make', call.scope, async (database) =>
    (await tokensOf(database)).make(call.scope),
  );
  console.error(`Token ${id}; it is shown this once:`);
  return token;
};

const parsedCall = (): Call | null => {
  try {
    return readCall(process.argv.slice(2));
  } catch {
    return null;
  }
};

process.exit(await runCommandLine(USAGE, parsedCall(), run, PublishTokenError.name));
