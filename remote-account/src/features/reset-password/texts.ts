export const TEXTS = {
  title: 'Восстановление пароля',
  lead: 'Подтвердите номер кодом и задайте новый пароль',
  leadOfOneTap: 'Подтвердите номер и задайте новый пароль',
  newPassword: 'Новый пароль',
  changed: 'Пароль изменён',
  toLogin: 'Войти по коду',
} as const;
