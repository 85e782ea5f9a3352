const MAX_TEXT_CHARS = 1_000;
const DOCUMENT = '\n\nThe document reads: ';
/** Testing Library's additions to its message: all roles, then the markup. */
const DETAILS =
  /\n\n(Here are the (accessible )?roles|Here are the matching elements|Ignored nodes|There are no accessible roles)[\s\S]*/;

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT_CHARS);

/**
 * A message without the document's roles and markup, with its text in their place. Without a message it is one of
 * several elements that match.
 */
export const shortMessage = (message: string | null, text: string): string =>
  message === null || message.includes(DOCUMENT)
    ? (message ?? plain(text))
    : `${message.replace(DETAILS, '')}${DOCUMENT}${plain(text)}`;
