/** Texts under the empty field, which it loads when it is opened. */
export const START_TEXTS = {
  title: 'Начать поиск',
  recent: 'Вы искали',
  forget: 'Очистить',
  marks: 'Марки',
  try: 'Попробуйте:',
  example: 'седан до 1 млн, автомат',
} as const;
