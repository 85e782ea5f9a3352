/** Characters that a terminal interprets or a viewer of logs shows as a new line, and invisible ones. */
const RAW = /[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Text for a terminal or a log: one line, with control characters and invisible marks as JSON escapes [D22]. */
export const printable = (text: string): string =>
  text.replace(RAW, (sign) => SHORT[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
