export const TEXTS = {
  pictures: 'Фото объявления',
  cover: 'Обложка',
  retry: 'Повторить',
  waiting: 'В очереди',
  heic: 'HEIC',
  unreadable: 'Выберите фото ещё раз',
} as const;
