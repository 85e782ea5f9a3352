import { printable } from '../printable.ts';
import type { OutgoingMessage, Sender } from './sender.ts';

const masked = (to: string) => to.replace(/^(\w+):.*/, '$1:***').replace(/^\d{1,11}(?=\d{4}$)/, '+7***');

/**
 * The sender without a messenger (`MESSAGES=outbox`): the row in the table is the delivery. The demo also
 * prints the whole message beside the structured log, which never contains a code; only the demo passes
 * `print`.
 */
export const createLogSender = (print?: (line: string) => void): Sender => ({
  deliver: async ({ to, kind, text }: OutgoingMessage) => {
    print?.(`[сообщение ${kind} для ${masked(to)}] ${printable(text)}`);
    return 'sent';
  },
});
