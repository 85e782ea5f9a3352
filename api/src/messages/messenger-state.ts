import type { MessengerName } from '@cars/shared-contracts/schemas/sign-in';
import type { Logger } from 'pino';
import type { BotResponse } from './bot-api.ts';

/**
 * What keeps a messenger from taking messages, or from giving them: a setting that it refuses, a failure, or who else
 * gets them. Null for nothing.
 */
export interface MessengerState {
  readonly messenger: MessengerName;
  readonly problem: string | null;
}

interface StateParts {
  readonly messenger: MessengerName;
  readonly log: Pick<Logger, 'error' | 'warn' | 'info'>;
  /** The setting that a refusal is about; null for any other refusal. */
  readonly settingOf: (status: number, reason: string) => string | null;
}

const CONFLICT = 409;
const SERVER_ERROR = 500;

/** Who else gets the updates of the bot: Telegram gives them to one. */
const otherReader = (response: BotResponse): string | null => {
  if (response.kind !== 'refused' || response.status !== CONFLICT) return null;
  return /webhook/i.test(response.reason) ? 'webhook' : 'second poller';
};

/** Remembers what the last response of a messenger means for the bot, and logs each change once. */
export const createMessengerState = ({ messenger, log, settingOf }: StateParts) => {
  let problem: string | null = null;
  let reader: string | null = null;

  const change = (to: string | null): void => {
    if (to === problem) return;
    problem = to;
    if (to === null) log.info({ messenger }, 'the messenger takes calls again');
    else log.warn({ messenger, problem }, 'the messenger does not take calls');
  };

  const changeReader = (to: string | null): void => {
    if (to === reader) return;
    reader = to;
    if (to === null) log.info({ messenger }, 'the bot gets messages of people again');
    else log.error({ messenger, problem: to }, 'the bot gets no messages of people: another reader has them');
  };

  const observeCall = (response: BotResponse): BotResponse => {
    if (response.kind === 'done') change(null);
    else if (response.kind === 'away') change(response.cause);
    else {
      const setting = settingOf(response.status, response.reason);
      if (setting && problem !== setting)
        log.error(
          { messenger, setting, status: response.status },
          `the messenger refuses the bot: check ${setting}`,
        );
      if (setting) problem = setting;
      else change(response.status >= SERVER_ERROR ? `status ${response.status}` : null);
    }
    return response;
  };

  return {
    read: (): MessengerState => ({ messenger, problem: problem ?? reader }),
    /** Returns the response; that of a poll shows who gets the updates as well. */
    observe: (response: BotResponse, { isPoll = false } = {}): BotResponse => {
      // Without a response of the messenger nothing is known.
      if (isPoll && response.kind !== 'away') changeReader(otherReader(response));
      return observeCall(response);
    },
  };
};
