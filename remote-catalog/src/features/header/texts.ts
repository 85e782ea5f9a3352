/** Names of the header's links. */
export const TEXTS = {
  brand: 'Авторынок',
  favourites: 'Избранное',
  profile: 'Профиль',
  filtersActive: 'Фильтры применены',
} as const;
