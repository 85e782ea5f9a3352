/** Spec §2 "Catalog", ruling 24. */
export const TEXTS = {
  placeholder: 'Поиск по автомобилям',
  suggestions: 'Подсказки',
  clear: 'Очистить поиск',
  filters: 'Фильтры',
  nothing: 'Ничего не найдено',
  condition: 'Состояние',
  repairedLayout: (text: string) => `Исправлена раскладка: ${text}`,
} as const;
