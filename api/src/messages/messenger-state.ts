import type { MessengerName } from '@cars/shared-contracts/schemas/sign-in';
import type { Logger } from 'pino';
import type { BotResponse } from './bot-api.ts';

/** What keeps a messenger from taking messages: a setting that it refuses, or a failure; null for nothing. */
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

const SERVER_ERROR = 500;

/** Remembers what the last response of a messenger means for the bot, and logs each change once. */
export const createMessengerState = ({ messenger, log, settingOf }: StateParts) => {
  let problem: string | null = null;

  const change = (to: string | null): void => {
    if (to === problem) return;
    problem = to;
    if (to === null) log.info({ messenger }, 'the messenger takes calls again');
    else log.warn({ messenger, problem }, 'the messenger does not take calls');
  };

  return {
    read: (): MessengerState => ({ messenger, problem }),
    /** Returns the response. */
    observe: (response: BotResponse): BotResponse => {
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
    },
  };
};
