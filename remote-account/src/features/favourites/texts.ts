import type { FailureKind } from '@cars/shared-contracts/client/failure';

/** Exact where a rule gives the words [ERR-11]. */
export const TEXTS = {
  title: 'Избранное',
  ads: 'Объявления',
  params: 'Поиски',
  notify: 'Сообщать об изменении цены',
  notifyHint: 'Напишем, если цена любой из них изменится.',
  refused: 'Не удалось загрузить избранное',
  failed: 'Произошла ошибка при загрузке',
  empty: 'В избранном пока пусто',
  emptyLead: 'Нажмите на сердечко на карточке, и машина появится здесь.',
  removed: 'Убрано',
  restore: 'Вернуть',
  toCatalog: 'Перейти в каталог',
} as const;

/** Without a reply it is a failed load, else a refusal [ERR-11]. */
export const failureTitle = (kind: FailureKind): string =>
  kind === 'offline' || kind === 'broken' ? TEXTS.failed : TEXTS.refused;
