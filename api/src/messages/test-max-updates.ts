import { createHmac } from 'node:crypto';

export const TOKEN = 'token-of-the-bot-in-max';

/** A user opens the bot, by its name or by a deep link. */
export const started = (payload: string | null = null, timestamp = 1_772_442_000_000) => ({
  update_type: 'bot_started',
  timestamp,
  chat_id: 70,
  user: { user_id: 7, first_name: 'Анна' },
  payload,
});
/** A user's card as MAX writes it. */
export const card = (phone: string) =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nTEL;TYPE=cell:${phone}\r\nFN:Анна\r\nEND:VCARD\r\n`;
/** A contact in a dialog, which MAX signed with the token of a bot. */
export const contact = (
  vcf_info: string,
  { sender = 7, owner = 7, token = TOKEN, mid = `mid.${Math.random()}` } = {},
) => ({
  update_type: 'message_created',
  timestamp: 1_772_442_000_000,
  message: {
    sender: { user_id: sender },
    recipient: { chat_id: 70, chat_type: 'dialog' },
    body: {
      mid,
      text: null,
      attachments: [
        {
          type: 'contact',
          payload: {
            vcf_info: vcf_info.replaceAll('\r\n', '\\r\\n'),
            hash: createHmac('sha256', token).update(vcf_info).digest('hex'),
            max_info: { user_id: owner },
          },
        },
      ],
    },
  },
});
