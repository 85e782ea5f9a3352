export const TEXTS = {
  pictures: 'Фото объявления',
  cover: 'Обложка',
  retry: 'Повторить',
  waiting: 'В очереди',
  heic: 'HEIC',
} as const;
