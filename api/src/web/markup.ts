/** Text for an attribute in double quotes, or between tags. */
export const attribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** JSON for a script element: no part of it closes the element. */
export const jsonBlock = (type: string, json: string, id?: string): string =>
  `<script type="${type}"${id ? ` id="${id}"` : ''}>${json.replaceAll('<', '\\u003c')}</script>`;
