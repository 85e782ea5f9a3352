/** Texts of the choices, which the matcher alone loads. */
export const CHOICE_TEXTS = {
  show: (what: string) => `Показать: ${what}`,
  all: 'все объявления',
  condition: 'Состояние',
} as const;
