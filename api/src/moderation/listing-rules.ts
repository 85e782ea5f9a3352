/** A rule of listings, which a decision about a complaint names [MOD-2]. */
export interface ListingRule {
  /** The same number as the reason of a complaint about it. */
  readonly id: number;
  readonly title: string;
}

const OTHER: ListingRule = { id: 7, title: 'объявление не нарушает закон и условия сервиса' };

export const LISTING_RULES: readonly ListingRule[] = [
  { id: 1, title: 'объявление о проданной машине снимают с публикации' },
  { id: 2, title: 'цена в объявлении настоящая и полная' },
  { id: 3, title: 'описание и фото показывают именно эту машину' },
  { id: 4, title: 'обман покупателей запрещён' },
  { id: 5, title: 'продавец доступен по указанным контактам' },
  { id: 6, title: 'одна машина — одно объявление' },
  OTHER,
];

export const isListingRule = (id: number): boolean => LISTING_RULES.some((rule) => rule.id === id);

/** The rule that a complaint with this reason is about. */
export const ruleOfReason = (reasonId: number): ListingRule =>
  LISTING_RULES.find(({ id }) => id === reasonId) ?? OTHER;

/** «Правило 4: обман покупателей запрещён.» */
export const ruleSentence = (ruleId: number): string => {
  const { id, title } = ruleOfReason(ruleId);
  return `Правило ${id}: ${title}.`;
};
