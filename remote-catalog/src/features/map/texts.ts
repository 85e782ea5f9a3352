/** Texts of the map [CAT-79] to [CAT-81]. */
export const TEXTS = {
  map: 'Карта объявлений',
  help: 'Карта объявлений. Стрелки двигают её, плюс и минус меняют масштаб.',
  loading: 'Загружаем карту',
  failed: 'Не удалось загрузить объявления на карте',
  tooMany: 'Объявлений слишком много для карты. Уточните поиск или откройте список.',
  cities: 'Города на карте',
  noneHere: 'В этой части карты объявлений нет',
  wholeMap: 'Показать всю карту',
  withoutCity: (found: string) => `Без города: ${found}`,
  from: (price: string) => `от\u00a0${price}`,
  loadingCars: 'Загрузка объявлений',
  carsFailed: 'Не удалось загрузить объявления',
  firstOf: (shown: number, found: string) => `Первые ${shown} из ${found}`,
  openList: 'Открыть списком',
} as const;
