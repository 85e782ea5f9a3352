/** Mutation testing is tried on this file: one of its mutants survives, another behaves like the original. */
export const difference = (one: number, other: number): number => (one > other ? one - other : other - one);

export const isLong = (text: string): boolean => text.length > 3;

/** Evaluated when the module is loaded. */
export const LIMIT = 2 + 3;

export const countDown = (from: number): number => {
  if (from > 1_000) throw new Error('not tested');
  let rest = from;
  while (rest > 0) rest -= 1;
  return rest;
};
