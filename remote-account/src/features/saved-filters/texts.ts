/** Texts of the tab «Поиски», exact where a rule gives the words [ERR-17]. */
export const TEXTS = {
  loading: 'Загрузка сохранённых фильтров',
  failed: 'Не удалось загрузить сохранённые фильтры',
  empty: 'Сохранённых фильтров нет',
  emptyLead: 'Выберите параметры поиска и нажмите «Сохранить фильтр»: мы сообщим о новых объявлениях.',
  toFilters: 'Перейти к фильтрам',
  notify: 'Сообщать о новых объявлениях',
  remove: 'Удалить фильтр',
  removeQuestion: (name: string) => `Удалить фильтр «${name}»?`,
  removeNote: 'Сообщений о новых объявлениях по нему больше не будет.',
  removeConfirm: 'Удалить',
  removed: 'Фильтр удалён',
  removeFailed: 'Не удалось удалить фильтр. Попробуйте снова.',
} as const;
