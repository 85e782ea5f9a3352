import type { FailureKind } from '@cars/shared-contracts/client/failure';

/** Exact where a rule gives the words [ERR-11]. */
export const TEXTS = {
  title: 'Избранное',
  ads: 'Объявления',
  params: 'Фильтры',
  notify: 'Сообщать об изменении цены',
  notifyHint: 'Придёт в мессенджер. О снижении цены одной машины — на её странице.',
  refused: 'Не удалось загрузить избранное',
  failed: 'Произошла ошибка при загрузке',
  empty: 'В избранном пока пусто',
  emptyLead: 'Нажмите на сердце у объявления, и оно появится здесь.',
  toCatalog: 'Перейти в каталог',
} as const;

/** Without a reply it is a failed load, else a refusal [ERR-11]. */
export const failureTitle = (kind: FailureKind): string =>
  kind === 'offline' || kind === 'broken' ? TEXTS.failed : TEXTS.refused;
