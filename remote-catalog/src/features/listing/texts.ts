/** Texts of the listing, letter by letter (spec §2 "Empty state", §4 "Catalog load", §8 "Catalog"). */
export const TEXTS = {
  title: 'Каталог автомобилей',
  loading: 'Загрузка объявлений',
  loadingMore: 'Загрузка следующих объявлений',
  nothing: 'Ничего не найдено',
  noneForFilter: 'Объявления по заданным параметрам не найдены',
  none: 'Объявления не найдены',
  loadFailed: 'Произошла ошибка при загрузке',
  searchFailed: 'Произошла ошибка при поиске',
  resetFailed: 'Произошла ошибка при сбросе поиска',
  nextPageFailed: 'Произошла ошибка при загрузке объявлений',
  moreFailed: 'Не удалось загрузить следующие объявления',
  noConnection: 'Проверьте соединение с интернетом и попробуйте ещё раз',
  retry: 'Повторить',
  showAll: 'Показать все объявления',
  filters: 'Фильтры',
  hideKeyboard: 'Скрыть клавиатуру',
} as const;
