/** x */
export const ALIASES_EUROPE = ``;
