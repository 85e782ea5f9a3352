export const TEXTS = {
  seller: 'Продавец',
  company: 'Компания',
  ads: 'Объявления',
  noAds: 'Объявлений пока нет',
  failed: 'Не удалось загрузить объявления',
  retry: 'Повторить',
  contact: 'Связаться',
  contactTitle: 'Связаться с продавцом',
  write: 'Написать в мессенджере',
  call: 'Позвонить',
  pages: 'Страницы',
  page: 'Страница',
} as const;
