/** Exact texts [SRCH-1] [SRCH-14]. */
export const TEXTS = {
  placeholder: 'Поиск по автомобилям',
  suggestions: 'Подсказки',
  clear: 'Очистить поиск',
  filters: 'Фильтры',
  nothing: 'Ничего не найдено',
  show: (what: string) => `Показать: ${what}`,
  unapplied: (words: readonly string[]) => `Не учтено: ${words.join(', ')}`,
  nothingFor: (query: string) => `Ничего не найдено по запросу «${query}».`,
  shown: (what: string) => `Показаны: ${what}`,
  shownAll: 'Показаны все объявления',
  shownBefore: 'Показаны объявления по прежним условиям',
  condition: 'Состояние',
  mark: 'Марка',
  model: 'Модель',
  repairedLayout: (text: string) => `Исправлена раскладка: ${text}`,
} as const;
