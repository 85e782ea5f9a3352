/** Texts of the listing, letter by letter [CAT-9] [CAT-10] [ERR-7]. */
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
  retry: 'Повторить',
  showAll: 'Показать все объявления',
  filters: 'Фильтры',
  heartRemoved: 'Убрано из избранного. Чтобы вернуть, нажмите на сердце ещё раз',
  hideKeyboard: 'Скрыть клавиатуру',
} as const;
