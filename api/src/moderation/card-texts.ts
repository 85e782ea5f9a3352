import { adDetailsLine, adTitle } from '@cars/shared-contracts/rules/ad';
import { ORGANIZATION_NAMES } from '@cars/shared-contracts/rules/company';
import { formatDay } from '@cars/shared-contracts/rules/date';
import { adPrice } from '@cars/shared-contracts/rules/money';
import { plainLine } from '@cars/shared-contracts/schemas/clean-text';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import { inQuotes } from '../messages/quotes.ts';
import { ruleSentence } from './listing-rules.ts';
import type { WaitingCompany } from './waiting-companies.ts';

const QUOTED_MAX_CHARS = 500;
/** Before «…» there is a word. */
const END_SIGNS = /[\s.,:;!?…—–-]{1,8}$/;

/** What a user wrote, on one line: nothing in it looks like a further line of the card [D23]. */
const oneLine = (text: string): string => {
  const line = plainLine(text);
  return line.length > QUOTED_MAX_CHARS ? `${line.slice(0, QUOTED_MAX_CHARS).replace(END_SIGNS, '')}…` : line;
};
const quoted = (text: string): string => inQuotes(oneLine(text));

/** An ad as moderators need it. */
export interface CardAd {
  readonly ad_id: number;
  readonly mark: string;
  readonly model: string | null;
  readonly price: number;
  readonly price_rub: number;
  readonly currency: Currency;
  readonly year: number;
  readonly mileage: number | null;
  readonly kpp: string | null;
  readonly ad_description: string | null;
  readonly seller_since: string;
  /** Ads of the seller that are on sale. */
  readonly seller_ads: number;
}

export interface ComplaintFacts extends CardAd {
  readonly id: number;
  readonly reason: string;
  readonly rule_id: number;
  readonly description: string;
  /** Open complaints about the ad, with this one. */
  readonly open_count: number;
}

export interface AppealFacts extends CardAd {
  readonly id: number;
  readonly is_violation: boolean;
  readonly reason: string;
  readonly rule_id: number;
  readonly description: string;
  readonly explanation: string | null;
}

export interface WarningFacts extends CardAd {
  readonly id: number;
  readonly text: string;
  /** The other one of two ads. */
  readonly other: string | null;
  readonly reply: string | null;
}

/** A warning among others of its ad. */
export interface WarningOfAd {
  readonly id: number;
  readonly lines: readonly string[];
}

const adLines = (ad: CardAd): string[] => [
  `${oneLine(adTitle(ad))}, ${adPrice(ad)}: ${adDetailsLine(ad)}`,
  `Продавец на сайте с ${formatDay(ad.seller_since)}, объявлений в продаже: ${ad.seller_ads}`,
  ...(ad.ad_description ? [`Текст объявления: ${quoted(ad.ad_description)}`] : []),
];

/** What a card states of a warning itself; the lines before are about its ad. */
export const warningLines = ({
  text,
  other,
  reply,
}: Pick<WarningFacts, 'text' | 'other' | 'reply'>): string[] => [
  text,
  ...(other === null ? [] : [other]),
  reply === null ? 'Продавец не ответил.' : `Ответ продавца: ${quoted(reply)}`,
];

/** Cards that moderators decide from: no phone, no account, nothing of who complained [MOD-7]. */
export const CARD_TEXTS = {
  company: (company: WaitingCompany) =>
    [
      `Компания ждёт проверки (ID: ${company.id}): ${oneLine(company.organization_name)}`,
      `${ORGANIZATION_NAMES[company.organization_type]} · ИНН ${company.inn} · ОГРН ${company.ogrn}`,
      `Адрес: ${oneLine(company.legal_address)}`,
      ...company.warnings,
    ].join('\n'),
  complaint: (facts: ComplaintFacts) =>
    [
      `Жалоба ${facts.id} на объявление ID: ${facts.ad_id}`,
      ...adLines(facts),
      `Причина: ${facts.reason}. ${quoted(facts.description)}`,
      ruleSentence(facts.rule_id),
      ...(facts.open_count > 1 ? [`Открытых жалоб на это объявление: ${facts.open_count}.`] : []),
    ].join('\n'),
  appeal: (facts: AppealFacts) =>
    [
      `Апелляция ${facts.is_violation ? 'продавца' : 'автора жалобы'}: жалоба ${facts.id} на объявление ID: ${facts.ad_id}`,
      ...adLines(facts),
      `Причина жалобы: ${facts.reason}. ${quoted(facts.description)}`,
      `Первое решение: ${facts.is_violation ? 'нарушение есть' : 'нарушения нет'}. ${ruleSentence(facts.rule_id)}`,
      facts.explanation === null ? 'Пояснения нет.' : `Пояснение: ${quoted(facts.explanation)}`,
    ].join('\n'),
  warning: (facts: WarningFacts) =>
    [
      `Предупреждение ${facts.id} к объявлению ID: ${facts.ad_id}`,
      ...adLines(facts),
      ...warningLines(facts),
    ].join('\n'),
  /** All warnings of one ad: the lines about the ad, then those of each warning behind its number. */
  warnings: (adId: number, adFacts: readonly string[], warnings: readonly WarningOfAd[]) =>
    [
      `Предупреждения к объявлению ID: ${adId}`,
      ...adFacts,
      ...warnings.map(({ id, lines }) => `${id}. ${lines.join('\n')}`),
    ].join('\n'),
  uphold: 'Показывать',
  dismiss: 'Убрать',
  approve: 'Одобрить',
  reject: 'Отклонить',
  violation: 'Нарушение есть',
  noViolation: 'Нарушения нет',
  grant: 'Удовлетворить',
  decline: 'Отклонить',
} as const;
