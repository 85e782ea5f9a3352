import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { BotCore } from '../bot/bot-core.ts';
import type { SqlClient } from '../db/sql-client.ts';
import type { Env } from '../env.ts';
import type { OutboundFetch } from '../outbound.ts';
import type { PaceParts } from './bot-pace.ts';
import type { DeliverTo } from './messenger-sender.ts';
import type { MessengerState } from './messenger-state.ts';

/** What the bot of each messenger is made of. */
export interface BotParts {
  readonly env: Env;
  readonly sql: SqlClient;
  readonly log: Logger;
  readonly now: () => Date;
  readonly outbound?: OutboundFetch;
  /** First pause after a failure, in milliseconds. */
  readonly pauseMs?: number;
  /** How a bot waits for its pace. */
  readonly sleep?: PaceParts['sleep'];
}

/** A bot that replies: its routes, which a messenger calls, and its loop. */
export interface OpenBot {
  readonly routes: (app: FastifyInstance) => void;
  /** Starts to receive updates; returns the function that stops it. */
  listen(): { stop(): Promise<void> };
}

export interface MessengerBot {
  readonly deliverTo: DeliverTo;
  readonly state: () => MessengerState;
  readonly open: (core: BotCore) => OpenBot;
}
