/** x */
export const ALIASES_KOREA = ``;
