export const TEXTS = {
  title: 'Вход',
  lead: 'Код подтверждения придёт в мессенджер',
  toRegister: 'Зарегистрироваться',
  toReset: 'Восстановить пароль',
} as const;
