export const TEXTS = {
  title: 'Объявление опубликовано',
  share: 'Поделиться',
  open: 'Открыть объявление',
  close: 'Закрыть',
  copied: 'Ссылка скопирована в буфер обмена',
} as const;
