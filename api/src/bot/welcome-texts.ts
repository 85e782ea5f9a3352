import { FOREIGN_PHONE } from '@cars/shared-contracts/rules/phone';

/** What the bots of all messengers reply to a start and to a shared number. */
export const WELCOME_TEXTS = {
  hello:
    'Авторынок: машины с пробегом и классика. Откройте приложение кнопкой ниже или просто напишите, что ищете: «камри до 1,5 млн автомат».',
  open: 'Открыть Авторынок',
  requestPhone: 'Поделитесь номером, и коды для входа будут приходить сюда.',
  share: 'Поделиться номером',
  known: 'Готово: коды для входа будут приходить сюда.',
  notOwn: 'Это чужой номер. Нажмите «Поделиться номером», чтобы отправить свой.',
  foreign: FOREIGN_PHONE,
} as const;
