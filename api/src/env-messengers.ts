import * as z from 'zod';
import { BOT_API_URL, MAX_API_URL } from './env-defaults.ts';
import { matching, origin, words } from './env-values.ts';
import { readModerator } from './moderation/moderators.ts';

/** Each identity belongs to one moderator. */
const moderators = words.transform((list, context) =>
  list.map((word) => {
    const moderator = readModerator(word);
    if (moderator && list.filter((other) => other.split('=')[1] === moderator.recipient).length === 1)
      return moderator;
    context.issues.push({
      code: 'custom',
      message: 'expected name=tg:<id> or name=max:<id>, each identity once',
      input: word,
    });
    return z.NEVER;
  }),
);

/** Settings of the bots, of their messages, and of the moderators who work in their chats. */
export const MESSENGER_SETTINGS = {
  BOT_NAME: matching(/^\w{3,64}$/, 'expected a bot name')
    .optional()
    .describe('Name of the messenger bot, without @.'),
  BOT_APP_NAME: matching(/^\w{3,64}$/, 'expected an app name of the bot')
    .optional()
    .describe('Short name of the bot’s web app, part of the links that people share.'),
  BOT_TOKEN: matching(/^\d{1,20}:[\w-]{4,100}$/, 'expected a bot token: number:key')
    .optional()
    .describe('Token of the bot, `number:key`; start data of Telegram are checked with it. Secret.'),
  MAX_BOT_NAME: matching(/^\w{3,64}$/, 'expected a bot name')
    .optional()
    .describe('Name of the bot in MAX, without @; part of the links that people share.'),
  MAX_BOT_TOKEN: matching(/^[\w-]{8,300}$/, 'expected a bot token of MAX')
    .optional()
    .describe(
      'Token of the bot in MAX; start data of MAX are checked with it, and its clients may frame the page. Secret.',
    ),
  MESSAGES: z
    .enum(['outbox', 'bot'], 'expected outbox or bot')
    .optional()
    .describe(
      '`bot` sends messages through the bots, the default with a token; `outbox` keeps them in the database only, where `pnpm outbox` shows the codes. Production without a bot needs it explicitly.',
    ),
  DIGEST_HOUR: matching(/^(?:9|1\d|2[01])$/, 'expected an hour from 9 to 21')
    .default('10')
    .transform(Number)
    .describe('Local hour, 9 to 21, of the daily message with news of saved filters.'),
  BOT_API_URL: origin.default(BOT_API_URL).describe('Origin of the messenger’s bot API.'),
  MAX_API_URL: origin.default(MAX_API_URL).describe('Origin of the bot API of MAX.'),
  MAX_CA_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('File with the national root certificate (PEM) that signs MAX_API_URL; trusted there only.'),
  MAX_WEBHOOK_SECRET: matching(/^[\w-]{16,256}$/, 'expected 16 to 256 of A-Z a-z 0-9 _ -')
    .optional()
    .describe(
      'Secret with which MAX calls /api/bot/max at PUBLIC_URL; without it the server polls, for development only. Secret.',
    ),
  MODERATORS: moderators
    .default([])
    .describe(
      'Moderators who work in the chat of the bot: name=tg:<id> or name=max:<id>, separated by spaces; one name may have several identities.',
    ),
};
