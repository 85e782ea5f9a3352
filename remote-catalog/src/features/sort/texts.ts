/** Exact texts [CAT-22]. */
export const TEXTS = {
  label: 'Сортировка',
  failed: 'Не удалось открыть список. Проверьте соединение и попробуйте ещё раз.',
} as const;
