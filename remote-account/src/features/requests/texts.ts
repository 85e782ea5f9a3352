import type { BuyerRequest } from '@cars/shared-contracts/schemas/request';

export const TEXTS = {
  title: 'Заявки',
  loading: 'Загрузка заявок',
  failed: 'Не удалось загрузить заявки',
  empty: 'Заявок пока нет',
  emptyLead: 'Здесь появятся заявки и запросы на онлайн-показ от покупателей.',
  toProfile: 'Перейти в профиль',
  unnamed: 'Покупатель',
  erased: 'Данные покупателя удалены',
  inMessenger: 'в мессенджере',
  call: 'Позвонить:',
  buyerPhone: 'Телефон покупателя',
  markHandled: 'Отметить отвеченной',
  markNew: 'Вернуть в новые',
  isNew: 'Новая',
  isHandled: 'Отвечена',
  changeFailed: 'Не удалось изменить заявку. Попробуйте снова.',
} as const;

export const KINDS: Readonly<Record<BuyerRequest['kind'], string>> = {
  order: 'Заявка на авто',
  online_show: 'Онлайн-показ',
};

/** How the seller is notified [SELL-54]. */
export const DELIVERIES: Readonly<Record<BuyerRequest['delivery'], string>> = {
  waiting: 'ждёт отправки',
  telegram: 'в Telegram',
  max: 'в MAX',
  here: 'только здесь',
};
