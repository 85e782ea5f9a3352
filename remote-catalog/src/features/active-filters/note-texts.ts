/** Texts about a query, which its notes alone load. */
export const NOTE_TEXTS = {
  unapplied: (words: readonly string[]) => `Не учтено: ${words.join(', ')}`,
  nothingFor: (query: string) => `Ничего не найдено по запросу «${query}».`,
  shown: (conditions: string) => `Показаны: ${conditions}`,
  shownAll: 'Показаны все объявления',
  withoutFormer: (found: string) => `Без прежних условий — ${found.replaceAll(' ', '\u00a0')}`,
  shownBefore: 'Показаны объявления по прежним условиям',
} as const;
