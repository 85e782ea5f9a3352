/** Texts of the save button, letter by letter (spec §5 "Saved filters", §8 "Saved filters"). */
export const TEXTS = {
  save: 'Сохранить фильтр',
  saved: 'Фильтр сохранён',
  hint: 'Сообщим, когда появятся новые подходящие объявления',
  savedHint: 'Он в разделе «Избранное», новые объявления придут в мессенджер',
  nothingChosen: 'Для сохранения поиска необходимо выбрать хотя бы один параметр.',
  duplicate: 'Этот набор фильтров уже сохранен.',
  failed: 'Не удалось сохранить фильтр. ',
} as const;
