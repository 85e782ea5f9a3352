export const TEXTS = {
  soon: 'Скоро',
  beingPrepared: 'Этот раздел готовится и откроется в одном из ближайших обновлений.',
  toCatalog: 'Перейти в каталог',
} as const;

/** What the screens are called (spec §2). */
export const SCREEN_TITLES = {
  login: 'Вход',
  'reset-password': 'Восстановление пароля',
  register: 'Регистрация',
  'register-business': 'Регистрация юр. лица',
  'my-profile': 'Мой профиль',
  'edit-profile': 'Редактирование профиля',
  'registration-sent': 'Статус регистрации юр. лица',
  'legal-entity-login': 'Вход для юр. лиц',
  favorites: 'Избранное',
} as const;
