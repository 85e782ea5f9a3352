export const TEXTS = {
  title: 'Регистрация',
  lead: 'Код подтверждения придёт в мессенджер',
  toLogin: 'Уже есть аккаунт? Войти',
} as const;
