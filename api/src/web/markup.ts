/** Marks that turn the direction of writing, and control characters: in a title they only deceive. */
const DECEIVING = /[\p{Cc}\u200B-\u200F\u202A-\u202E\u2028\u2029\u2066-\u2069\uFEFF]+/gu;

/** User text as one plain line. */
export const textOf = (value: string): string => value.replace(DECEIVING, ' ').replace(/\s+/g, ' ').trim();

/** Text for an attribute in double quotes, or between tags. */
export const attribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** JSON for a script element: nothing in it closes the element. */
export const jsonBlock = (type: string, json: string, id?: string): string =>
  `<script type="${type}"${id ? ` id="${id}"` : ''}>${json.replaceAll('<', '\\u003c')}</script>`;
