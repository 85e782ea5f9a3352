/** x */
export const ALIASES_CHINA = ``;
