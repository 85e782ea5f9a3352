import { ACTIVE_ADS_MAX } from '@cars/shared-contracts/schemas/limits';
import { ruleSentence } from './listing-rules.ts';

/** The two sides of a complaint: who complained, and whose ad it is. */
export type Side = 'author' | 'seller';

/** What a decision leads to for the ad. */
export type AdFate =
  | 'taken_down'
  | 'down_before'
  | 'stays_down'
  | 'stays_shown'
  | 'shown_again'
  | 'down_for_another'
  | 'without_room'
  | 'gone';

/** The first decision, open to an appeal of the loser, or the final one after an appeal. */
export type Stage =
  | { readonly kind: 'first' /** «16 марта 2026» */; readonly lastDay: string }
  | { readonly kind: 'appeal'; readonly appellant: Side; readonly isGranted: boolean };

export interface OutcomeWords {
  readonly side: Side;
  readonly stage: Stage;
  readonly adId: number;
  /** «BMW X5» without the quotes */
  readonly title: string;
  readonly isViolation: boolean;
  readonly ruleId: number;
  readonly fate: AdFate;
}

const FATES: Readonly<Record<AdFate, string>> = {
  taken_down: 'Объявление снято с публикации.',
  down_before: 'Объявление уже было снято с публикации.',
  stays_down: 'Объявление остаётся снятым с публикации.',
  stays_shown: 'Объявление остаётся в каталоге.',
  shown_again: 'Объявление снова в каталоге.',
  down_for_another: 'Объявление остаётся снятым с публикации по другой жалобе.',
  without_room: `Объявление остаётся снятым с публикации: на продаже уже ${ACTIVE_ADS_MAX} объявлений продавца. Его можно разместить снова, когда их станет меньше.`,
  gone: 'Объявления уже нет в каталоге.',
};

export const loserOf = (isViolation: boolean): Side => (isViolation ? 'seller' : 'author');

const subjectOf = ({ side, stage, adId, title }: OutcomeWords): string => {
  const name = `«${title}» (ID: ${adId})`;
  const isAuthor = side === 'author';
  if (stage.kind === 'first')
    return isAuthor
      ? `Ваша жалоба на объявление ${name} рассмотрена`
      : `Жалоба на ваше объявление ${name} рассмотрена`;
  if (stage.appellant === side)
    return `Апелляция по объявлению ${name} ${stage.isGranted ? 'удовлетворена' : 'отклонена'}`;
  const about = isAuthor ? `вашей жалобе на объявление ${name}` : `жалобе на ваше объявление ${name}`;
  return `Решение по ${about} ${stage.isGranted ? 'пересмотрено' : 'осталось в силе'}`;
};

const lastSentence = ({ side, stage, isViolation }: OutcomeWords): string | null => {
  if (stage.kind === 'appeal') return 'Решение окончательное.';
  return side === loserOf(isViolation)
    ? `Не согласны? Обжалуйте решение кнопкой ниже до ${stage.lastDay} года включительно.`
    : null;
};

/** The message to one side [MOD-3] [MOD-6]; that to the seller has nothing of the author of the complaint [I43]. */
export const outcomeText = (words: OutcomeWords): string =>
  [
    `${subjectOf(words)}: ${words.isViolation ? 'нарушение есть' : 'нарушения нет'}.`,
    ruleSentence(words.ruleId),
    FATES[words.fate],
    lastSentence(words),
  ]
    .filter((line) => line !== null)
    .join('\n');

/** Appeals in the chat of the side that lost. */
export const APPEAL_TEXTS = {
  appeal: 'Обжаловать',
  taken: 'Апелляция принята. Ответ придёт в этот чат.',
  explain:
    'Хотите что-то объяснить модератору? Напишите это одним следующим сообщением: до 500 знаков, в течение 15 минут. Если нечего добавить, нажмите «Без пояснения».',
  withoutReason: 'Без пояснения',
  noReason: 'Хорошо, апелляцию рассмотрят без пояснения.',
  explained: 'Пояснение передано модератору.',
  already: 'Вы уже обжаловали это решение.',
  late: 'Срок обжалования прошёл: решение можно было обжаловать 14 дней.',
  closed: 'Пояснение не передано: апелляция уже рассмотрена или пояснение уже есть.',
  notOwn: 'Эта кнопка не для вас.',
} as const;
