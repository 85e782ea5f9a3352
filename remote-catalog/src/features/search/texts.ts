/** Spec §2 "Catalog", ruling 24. */
export const TEXTS = {
  placeholder: 'Поиск по автомобилям',
  suggestions: 'Подсказки',
  clear: 'Очистить поиск',
  filters: 'Фильтры',
  nothing: 'Ничего не найдено',
  condition: 'Состояние',
  chips: 'Понято из запроса',
  mark: 'Марка',
  model: 'Модель',
  remove: (name: string) => `Убрать: ${name}`,
  repairedLayout: (text: string) => `Исправлена раскладка: ${text}`,
} as const;

/** The search field as other parts of the page find it. */
export const SEARCH_INPUT_ID = 'catalog-search';
