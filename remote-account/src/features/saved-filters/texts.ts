/** Texts of the tab «Поиски», letter by letter where the specification has words (§8 "Saved filters"). */
export const TEXTS = {
  loading: 'Загрузка сохранённых фильтров',
  failed: 'Не удалось загрузить сохранённые фильтры',
  retry: 'Повторить',
  empty: 'Сохранённых фильтров нет',
  emptyLead: 'Выберите параметры поиска и нажмите «Сохранить фильтр»: мы сообщим о новых объявлениях.',
  toFilters: 'Перейти к фильтрам',
  notify: 'Сообщать о новых объявлениях',
  remove: 'Удалить фильтр',
  removed: 'Фильтр удалён',
  removeFailed: 'Не удалось удалить фильтр. Попробуйте снова.',
} as const;
