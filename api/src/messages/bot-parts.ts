import type { Logger } from 'pino';
import type { SqlClient } from '../db/sql-client.ts';
import type { Env } from '../env.ts';
import type { OutboundFetch } from '../outbound.ts';

/** What the bot of each messenger is made of. */
export interface BotParts {
  readonly env: Env;
  readonly sql: SqlClient;
  readonly log: Logger;
  readonly now: () => Date;
  readonly outbound?: OutboundFetch;
  /** First pause after a failure, in milliseconds. */
  readonly pauseMs?: number;
}
