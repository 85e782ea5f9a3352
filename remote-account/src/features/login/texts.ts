export const TEXTS = {
  title: 'Вход',
  lead: 'Код подтверждения придёт в мессенджер',
  toRegister: 'Зарегистрироваться',
  toReset: 'Восстановить пароль',
  registerCompany: 'Зарегистрировать юр. лицо',
} as const;
