/** Names of the header's links. */
export const TEXTS = {
  brand: 'Авторынок',
  favourites: 'Избранное',
  profile: 'Профиль',
  sell: 'Продать',
  filtersActive: 'Фильтры применены',
} as const;
