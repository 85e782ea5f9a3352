/** Texts of the chips and of a query without a match. */
export const TEXTS = {
  chips: 'Выбранные условия',
  remove: (name: string) => `Убрать: ${name}`,
  unapplied: (words: readonly string[]) => `Не учтено: ${words.join(', ')}`,
  nothingFor: (query: string) => `Ничего не найдено по запросу «${query}».`,
  shown: (conditions: string) => `Показаны: ${conditions}`,
  shownAll: 'Показаны все объявления',
  shownBefore: 'Показаны объявления по прежним условиям',
} as const;
