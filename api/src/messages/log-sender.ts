import { printable } from '@cars/shared-server/printable';
import { identityOf } from './recipient.ts';
import { type Sender, straight } from './sender.ts';

const masked = (to: string) => to.replace(/^(\w+):.*/, '$1:***').replace(/^\d{1,11}(?=\d{4}$)/, '+7***');

/**
 * The sender without a messenger (`MESSAGES=outbox`): the row in the table is the delivery. The demo also
 * prints the whole message beside the structured log, which never contains a code; only the demo passes
 * `print`, and shows the message in the chat of its simulator.
 */
export const createLogSender = (print?: (line: string) => void): Sender => ({
  ...(print ? { namesMessengers: true } : {}),
  deliver: async ({ to, kind, text }, through = straight) => {
    if (!print) return 'sent';
    print(`[сообщение ${kind} для ${masked(to)}] ${printable(text)}`);
    return through(identityOf(to)?.messenger ?? 'telegram', to, async () => 'sent');
  },
});
