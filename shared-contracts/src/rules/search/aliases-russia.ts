/** x */
export const ALIASES_RUSSIA = ``;
