/** Texts of the chips. */
export const TEXTS = {
  chips: 'Выбранные условия',
  remove: (name: string) => `Убрать: ${name}`,
} as const;
