/** Texts of the chips and of the offers to drop a condition. */
export const TEXTS = {
  chips: 'Выбранные условия',
  remove: (name: string) => `Убрать: ${name}`,
  drop: (name: string, found: string) => `Убрать «${name}» — ${found}`,
} as const;
