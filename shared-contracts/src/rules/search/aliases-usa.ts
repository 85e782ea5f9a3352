/** x */
export const ALIASES_USA = ``;
