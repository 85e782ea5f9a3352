/** Exact texts [SRCH-1] [SRCH-14]. */
export const TEXTS = {
  placeholder: 'Поиск по автомобилям',
  suggestions: 'Подсказки',
  clear: 'Очистить поиск',
  filters: 'Фильтры',
  nothing: 'Ничего не найдено',
  failed: 'Марки не загрузились. Попробуйте найти ещё раз.',
  mark: 'Марка',
  model: 'Модель',
  ad: (id: number) => `Объявление № ${id}`,
  open: 'Открыть',
  repairedLayout: (text: string) => `Исправлена раскладка: ${text}`,
} as const;
