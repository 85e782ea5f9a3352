/** Exact texts of the save button [CAT-35] [ERR-17]. */
export const TEXTS = {
  save: 'Сохранить поиск',
  saved: 'Поиск сохранён',
  savedHint: 'Поиск в избранном. О новых машинах напишем.',
  nothingChosen: 'Для сохранения поиска необходимо выбрать хотя бы один параметр.',
  duplicate: 'Этот набор фильтров уже сохранен.',
  failed: 'Не удалось сохранить фильтр. ',
} as const;
