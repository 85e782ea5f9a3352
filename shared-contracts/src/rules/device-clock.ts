/** The year of this code: before it a device's clock is wrong, and so it is long after it. */
const CODE_YEAR = 2026;
const CODE_LIFE_YEARS = 10;

/** The time of a device for rules about years; the middle of the code's year where its clock cannot be right. */
export const deviceNow = (now = new Date()): Date => {
  const year = now.getFullYear();
  return year >= CODE_YEAR && year <= CODE_YEAR + CODE_LIFE_YEARS ? now : new Date(CODE_YEAR, 6, 1);
};

/** The year of a device whose clock can be right. */
export const deviceYear = (): number => deviceNow().getFullYear();
