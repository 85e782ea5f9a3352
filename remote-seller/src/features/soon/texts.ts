export const TEXTS = {
  soon: 'Скоро',
  beingPrepared: 'Этот раздел готовится и откроется в одном из ближайших обновлений.',
  toCatalog: 'Перейти в каталог',
} as const;

/** What the screens are called (spec §2). */
export const SCREEN_TITLES = {
  'create-ad': 'Новое объявление',
  'edit-ad': 'Редактирование объявления',
} as const;
