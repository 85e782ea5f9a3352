/** Texts of the chips, of the offers to drop a condition, and of a query without a match. */
export const TEXTS = {
  chips: 'Выбранные условия',
  remove: (name: string) => `Убрать: ${name}`,
  /** No line break between a number and its noun. */
  drop: (name: string, found: string) => `Убрать «${name}» — ${found.replaceAll(' ', '\u00a0')}`,
  unapplied: (words: readonly string[]) => `Не учтено: ${words.join(', ')}`,
  nothingFor: (query: string) => `Ничего не найдено по запросу «${query}».`,
  shown: (conditions: string) => `Показаны: ${conditions}`,
  shownAll: 'Показаны все объявления',
  shownBefore: 'Показаны объявления по прежним условиям',
} as const;
