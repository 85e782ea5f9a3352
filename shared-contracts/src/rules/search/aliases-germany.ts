/** x */
export const ALIASES_GERMANY = ``;
