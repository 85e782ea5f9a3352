export const TEXTS = {
  title: 'Вход',
  lead: 'Код подтверждения придёт в мессенджер',
  agreeTo: 'Я соглашаюсь с',
  offer: 'договором-офертой',
  and: 'и',
  policy: 'политикой конфиденциальности',
  agreementNeeded: 'Необходимо согласиться с договором',
  toRegister: 'Зарегистрироваться',
  toReset: 'Восстановить пароль',
  asCompany: 'Войти как юр. лицо',
  registerCompany: 'Зарегистрировать юр. лицо',
} as const;
