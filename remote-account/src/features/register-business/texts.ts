/** Letter by letter (spec §5 "Company form", §8 "Legal submit"). */
export const TEXTS = {
  title: 'Регистрация юр. лица',
  lead: 'Сначала подтвердите номер телефона',
  formTitle: 'Данные компании',
  next: 'Что будет дальше',
  organization_type: 'Тип организации',
  chooseType: 'Выберите тип',
  organization_name: 'Название организации',
  email: 'Email',
  inn: 'ИНН',
  ogrn: 'ОГРН',
  rs: 'Расчетный счет',
  ks: 'Корреспондентский счет',
  legal_address: 'Юридический адрес',
  submit: 'Отправить данные',
  phoneNotKept: 'Не удалось сохранить номер. Подтвердите его ещё раз.',
  noUser: 'Ошибка: Не удалось получить ID пользователя или код не подтвержден.',
  failed: 'Ошибка при отправке данных компании',
} as const;

/** What a number looks like; the check digits take the place of these lines when they are wrong. */
export const HINTS: Readonly<Record<string, string>> = {
  inn: '10 цифр у организации, 12 у ИП',
  ogrn: '13 цифр у организации, 15 у ИП',
  rs: '20 цифр',
  ks: '20 цифр, начинается с 301',
};

export const NEXT_STEPS = [
  'Модератор проверит данные компании.',
  'Результат придёт в мессенджер, вместе с ним логин и пароль для входа.',
  'До проверки другие видят вас как частного продавца. После неё у объявлений появится отметка «Компания» и станут доступны НДС, гарантия и кредит.',
] as const;

export const ERRORS = {
  type: 'Выберите тип организации',
  name: 'Введите название организации',
  emailEmpty: 'Введите Email',
  emailWrong: 'Введите корректный email',
  address: 'Введите юридический адрес',
  inn: {
    empty: 'Введите ИНН',
    letters: 'ИНН должен содержать только цифры',
    length: 'ИНН должен состоять из 10 или 12 цифр',
  },
  ogrn: {
    empty: 'Введите ОГРН',
    letters: 'ОГРН должен содержать только цифры',
    length: 'ОГРН должен состоять из 13 или 15 цифр',
  },
  rs: {
    empty: 'Введите расчетный счет',
    letters: 'Расчетный счет должен содержать только цифры',
    length: 'Расчетный счет должен состоять из 20 цифр',
  },
  ks: {
    empty: 'Введите корреспондентский счет',
    letters: 'Корреспондентский счет должен содержать только цифры',
    length: 'Корреспондентский счет должен состоять из 20 цифр',
  },
} as const;

export const ORGANIZATION_TYPES = [
  { value: 'ooo', label: 'ООО' },
  { value: 'ip', label: 'ИП' },
  { value: 'ao', label: 'АО' },
  { value: 'fund', label: 'Фонд' },
  { value: 'gov', label: 'Государственная организация' },
] as const;
