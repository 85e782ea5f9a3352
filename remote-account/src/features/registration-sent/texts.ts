/** Exact texts [ACC-14] [ACC-18]. */
export const TEXTS = {
  title: 'Данные отправлены',
  verifiedTitle: 'Регистрация завершена',
  waiting: 'Данные на проверке',
  waitingLead: 'Уведомление о результате придёт в мессенджер.',
  verified: 'Компания проверена',
  verifiedLead: 'Логин и пароль для входа отправлены в мессенджер.',
  toProfile: 'Перейти в профиль',
  toCatalog: 'Перейти в каталог',
} as const;
