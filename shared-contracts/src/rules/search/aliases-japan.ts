/** x */
export const ALIASES_JAPAN = ``;
