/** Texts of the chips and of the offers to drop a condition. */
export const TEXTS = {
  chips: 'Выбранные условия',
  remove: (name: string) => `Убрать: ${name}`,
  /** No line break between a number and its noun. */
  drop: (name: string, found: string) => `Убрать «${name}» — ${found.replaceAll(' ', '\u00a0')}`,
} as const;
