/** The three Russian forms of a noun: 1 объявление, 2 объявления, 5 объявлений. */
export type PluralForms = readonly [one: string, few: string, many: string];

/** The form of a noun that goes with a whole, non-negative number. */
export const plural = (count: number, [one, few, many]: PluralForms): string => {
  const lastTwo = Math.abs(count) % 100;
  const last = lastTwo % 10;
  if (lastTwo >= 11 && lastTwo <= 14) return many;
  if (last === 1) return one;
  return last >= 2 && last <= 4 ? few : many;
};

/** «21 объявление»: how many listings a seller has [CAR-12]. */
export const listingsText = (count: number): string =>
  `${count} ${plural(count, ['объявление', 'объявления', 'объявлений'])}`;
