export const TEXTS = {
  title: 'Статистика',
  back: 'Вернуться к объявлению',
  loading: 'Загружаем статистику',
  failed: 'Не удалось загрузить статистику',
  retry: 'Повторить',
  today: 'Сегодня',
  yesterday: 'Вчера',
  sameAsYesterday: 'как вчера',
} as const;
