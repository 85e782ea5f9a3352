export const TEXTS = {
  title: 'Регистрация',
  /** Begins the reason for signing up. */
  reasonVerb: 'Зарегистрируйтесь',
  lead: 'Код подтверждения придёт в мессенджер',
  toLogin: 'Уже есть аккаунт? Войти',
} as const;
