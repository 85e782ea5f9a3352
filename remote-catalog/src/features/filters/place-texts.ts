/** Texts of the panel's place: with the list, before the panel is loaded. */
export const PLACE_TEXTS = {
  title: 'Фильтры',
  loading: 'Загрузка фильтров',
  screenFailed: 'Не удалось открыть фильтры',
} as const;
