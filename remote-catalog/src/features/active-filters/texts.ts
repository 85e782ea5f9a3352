/** Texts of the chips and of the offers to drop a condition. */
export const TEXTS = {
  chips: 'Выбранные условия',
  remove: (name: string) => `Убрать: ${name}`,
  /** A number is not parted from its noun. */
  drop: (name: string, found: string) => `Убрать «${name}» — ${found.replaceAll(' ', '\u00a0')}`,
} as const;
