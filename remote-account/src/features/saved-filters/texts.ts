/** Texts of the tab «Поиски», exact where a rule gives the words [ERR-17]. */
export const TEXTS = {
  loading: 'Загружаем сохранённые поиски',
  failed: 'Не удалось загрузить сохранённые поиски',
  empty: 'Сохранённых поисков нет',
  emptyLead: 'Выберите условия и нажмите «Сохранить поиск»: напишем о новых машинах.',
  toFilters: 'Перейти к фильтрам',
  notify: 'Сообщать о новых объявлениях',
  remove: 'Удалить поиск',
  removed: 'Поиск удалён',
  removeFailed: 'Не удалось удалить фильтр. Попробуйте снова.',
} as const;
