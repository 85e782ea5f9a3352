/** Texts of the offers to drop a condition, which an empty list alone loads. */
export const OFFER_TEXTS = {
  /** No line break between a number and its noun. */
  drop: (name: string, found: string) => `Без «${name}» — ${found.replaceAll(' ', '\u00a0')}`,
} as const;
