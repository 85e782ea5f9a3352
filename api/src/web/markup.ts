/** Text for an attribute in double quotes, or between tags. */
export const attribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** JSON for a script element: no part of it closes the element. */
export const jsonBlock = (type: string, json: string, id?: string): string =>
  `<script type="${type}"${id ? ` id="${id}"` : ''}>${json.replaceAll('<', '\\u003c')}</script>`;

/**
 * Replaces what is between two texts, with them, where both exist: `html` without its style is
 * `replaceBetween(html, '<style>', '</style>', () => '')`.
 */
export const replaceBetween = (
  text: string,
  start: string,
  end: string,
  by: (inside: string) => string,
): string => {
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) return text;
  return text.slice(0, from) + by(text.slice(from + start.length, to)) + text.slice(to + end.length);
};
