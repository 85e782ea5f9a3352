import { FOREIGN_PHONE } from '@cars/shared-contracts/rules/phone';

/** Texts of the phone, code and password steps, exact [ACC-1] [ERR-3] [ERR-4]. */
export const TEXTS = {
  phone: 'Телефон',
  continue: 'Продолжить',
  phoneIncomplete: 'Введите номер телефона полностью',
  phoneForeign: FOREIGN_PHONE,
  codeTitle: 'Подтверждение',
  codeSentTo: 'Код отправлен через мессенджер на номер',
  code: 'Код подтверждения',
  changePhone: 'Изменить номер телефона',
  resend: 'Отправить код ещё раз',
  resendIn: 'Отправить код ещё раз через',
  checking: 'Проверяем код',
  passwordTitle: 'Пароль',
  passwordLead: 'Придумайте пароль не короче 6 символов',
  password: 'Пароль',
  repeatPassword: 'Повторите пароль',
  passwordShort: 'Пароль должен быть не менее 6 символов',
  passwordsDiffer: 'Пароли не совпадают',
  wrongNumber: 'Проверьте корректность введенного номера',
  sendBroken: 'Что-то пошло не так. Попробуйте позже',
  notInMessenger: 'Введите номер телефона привязанный к Telegram',
  sendUnknown: 'Произошла неизвестная ошибка. Попробуйте снова',
  signInFailed: 'Ошибка логина',
  codeFailed: 'Ошибка подтверждения кода',
  wrongCode: 'Неверный код',
  passwordTooLate: 'Время на ввод пароля вышло. Подтвердите номер ещё раз.',
  agreeTo: 'Я соглашаюсь с',
  offer: 'договором-офертой',
  and: 'и',
  policy: 'политикой конфиденциальности',
  agreementNeeded: 'Необходимо согласиться с договором',
  asCompany: 'Войти как юр. лицо',
  registerCompany: 'Зарегистрировать юр. лицо',
  tryAgainIn: 'Повторить можно через',
  notStored:
    'Браузер не сохраняет данные: вход действует до закрытия страницы, в следующий раз войдите снова.',
} as const;

/** Texts of the number that the messenger proves; each outcome names the way by code [ACC-50]. */
export const MESSENGER_TEXTS = {
  lead: 'Подтвердите номер в один тап или кодом из мессенджера',
  take: (messenger: string) => `Взять номер из ${messenger}`,
  hint: (messenger: string) => `${messenger} подтвердит номер, код не понадобится`,
  waiting: (messenger: string) => `Разрешите передать номер в окне ${messenger}`,
  or: 'или',
  refused: 'Вы не поделились номером. Введите его, и мы пришлём код.',
  failed: (messenger: string) =>
    `${messenger} не передал номер. Попробуйте ещё раз или введите номер, и мы пришлём код.`,
  notProved: 'Не удалось подтвердить номер. Попробуйте ещё раз или введите номер, и мы пришлём код.',
} as const;
