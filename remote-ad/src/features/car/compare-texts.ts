export const COMPARE_TEXTS = {
  title: 'Сравнение',
  loading: 'Загружаем сравнение',
  failed: 'Не удалось загрузить сравнение',
  empty: 'Пока нечего сравнивать',
  emptyText: 'Нажмите «Сравнить» на странице автомобиля, и он появится здесь.',
  toCatalog: 'Перейти в каталог',
  oneCar: 'Добавьте ещё один автомобиль',
  oneCarText: 'Нажмите «Сравнить» на его странице, и он встанет рядом.',
  table: 'Сравнение автомобилей',
  parameter: 'Параметр',
  nextCar: 'Следующий автомобиль',
  different: 'Различия',
  same: 'Совпадает',
  unknown: '–',
  unknownName: 'не указано',
  gone: 'Объявления больше нет',
  copyLink: 'Скопировать ссылку',
  linkCopied: 'Ссылка скопирована в буфер обмена',
  copyFailed: 'Не удалось скопировать',
} as const;

export const removeLabel = (name: string): string => `Убрать из сравнения: ${name}`;
