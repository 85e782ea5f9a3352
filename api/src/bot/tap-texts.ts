/** What a tap leads to when its button is of no use. */
export const TAP_TEXTS = {
  unknown: 'Эта кнопка больше не действует.',
} as const;
