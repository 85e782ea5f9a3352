/** Exact texts [CAT-21]. */
export const TEXTS = {
  title: 'Город',
  all: 'Все города',
  failed: 'Не удалось открыть список. Проверьте соединение и попробуйте ещё раз.',
} as const;
