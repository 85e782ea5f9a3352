/** Exact texts [ACC-14] [ACC-18]. */
export const TEXTS = {
  title: 'Данные отправлены',
  verifiedTitle: 'Компания проверена',
  waiting: 'Данные на проверке',
  waitingLead: 'Уведомление о результате придёт в мессенджер.',
  verified: 'Можно входить по логину',
  verifiedLead: 'Логин и пароль отправлены в мессенджер.',
  toProfile: 'Перейти в профиль',
  toCatalog: 'Перейти в каталог',
} as const;
