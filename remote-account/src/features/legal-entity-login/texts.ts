/** Exact texts [ACC-13] [ERR-6]. */
export const TEXTS = {
  title: 'Вход для компаний',
  lead: 'Логин и пароль приходят в мессенджер после проверки данных компании',
  login: 'Логин',
  password: 'Пароль',
  submit: 'Войти',
  loginNeeded: 'Введите логин',
  passwordNeeded: 'Введите пароль',
  failed: 'Неверный логин или пароль.',
  noResponse: 'Проверьте соединение с интернетом и попробуйте ещё раз',
  byPhone: 'Войти по номеру телефона',
} as const;
