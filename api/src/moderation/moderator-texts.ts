import { ruleSentence } from './listing-rules.ts';

/** What moderators choose from, and what the bot replies to them. */
export const MODERATOR_TEXTS = {
  /** Reasons of a rejected company; the company gets them as they are. */
  rejections: [
    'Компании с такими ИНН и ОГРН нет в реестре.',
    'Название, ИНН и ОГРН относятся к разным компаниям.',
    'Адрес не совпадает с адресом в реестре.',
    'Компания прекратила деятельность.',
  ],
  ownReason: 'Другая причина…',
  back: 'Назад',
  chooseReason: 'Выберите причину отказа.',
  chooseRule: 'Какое правило нарушено?',
  returned: 'Решение ещё не принято.',
  writeReason: (companyId: number) =>
    `Напишите причину отказа компании (ID: ${companyId}) одним следующим сообщением: до 500 знаков, в течение 15 минут. Компания получит этот текст.`,
  done: 'Готово.',
  stop: 'Не отклонять',
  stopped: 'Хорошо, решение не принято.',
  tooLong: 'Слишком длинно: не больше 500 знаков. Напишите короче.',
  approved: (companyId: number) => `Компания (ID: ${companyId}) одобрена.`,
  rejected: (companyId: number, reason: string) =>
    `Компания (ID: ${companyId}) отклонена. Причина: ${reason}`,
  violation: (complaintId: number, ruleId: number) =>
    `Жалоба ${complaintId}: нарушение есть. ${ruleSentence(ruleId)}`,
  noViolation: (complaintId: number) => `Жалоба ${complaintId}: нарушения нет.`,
  granted: (complaintId: number) => `Апелляция по жалобе ${complaintId} удовлетворена.`,
  declined: (complaintId: number) => `Апелляция по жалобе ${complaintId} отклонена.`,
  decided: (outcome: string) => `Уже решено: ${outcome}.`,
  gone: 'Решать больше нечего: заявки нет.',
  changed: 'Данные компании изменились. Решайте по новой карточке: /moderate',
  changedOnDesk: 'Данные компании изменились. Проверьте их ещё раз.',
  warningChanged: 'Предупреждение изменилось. Проверьте его ещё раз.',
  sameModerator: 'Первое решение было вашим: апелляцию решает другой модератор.',
  ownMatter: 'Это касается вас самих: решает другой модератор.',
  wrongDecision: 'Решение неполное: для отказа нужна причина, для нарушения — правило из списка.',
  notModerator: 'Эта кнопка только для модераторов.',
  nothingWaits: 'Ничего не ждёт решения.',
  warningStays: (warningId: number) => `Предупреждение ${warningId} остаётся на странице.`,
  warningDismissed: (warningId: number) => `Предупреждение ${warningId} убрано.`,
  waiting: (companies: number, complaints: number, appeals: number, warnings: number) =>
    `Ждут решения: компаний ${companies}, жалоб ${complaints}, апелляций ${appeals}, предупреждений ${warnings}.`,
} as const;
