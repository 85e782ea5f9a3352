/** Texts of the chips. */
export const TEXTS = {
  chips: 'Выбранные условия',
  more: (count: number) => `Ещё ${count}`,
  remove: (name: string) => `Убрать: ${name}`,
} as const;
