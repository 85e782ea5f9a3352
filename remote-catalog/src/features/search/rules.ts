import type { CatalogFilter } from '@cars/shared-contracts/rules/catalog-filter';
import type { Suggestion } from '@cars/shared-contracts/rules/search/suggest';
import type { CarStatusKey } from '@cars/shared-contracts/schemas/vehicle';
import { TEXTS } from './texts.ts';

/** A condition without mark and model: it becomes a status filter [SRCH-13]. */
export interface ConditionChoice {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly type: 'condition';
  readonly statusId: number;
  readonly statusKey: CarStatusKey;
}

/** All that a sentence names, as one choice [SENT-14]. */
export interface SentenceChoice {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly type: 'sentence';
  /** Mark and model; null without a mark. */
  readonly picked: Suggestion | null;
  readonly statusId: number | null;
  readonly statusKey: CarStatusKey | null;
  readonly change: Partial<CatalogFilter>;
  /** A price in another currency without its rate. */
  readonly isRateMissing: boolean;
  /** Words that set no filter [SENT-15]. */
  readonly unapplied: readonly string[];
}

/** A choice that filters the list. */
export type Choice = Suggestion | ConditionChoice | SentenceChoice;

/** An ad by its number [SRCH-20]. */
export interface AdChoice {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly type: 'ad';
  readonly adId: number;
}

/** A line under the field. */
export type FieldChoice = Choice | AdChoice;

export const adChoice = (adId: number): AdChoice => ({
  id: `ad-${adId}`,
  title: TEXTS.ad(adId),
  subtitle: TEXTS.open,
  type: 'ad',
  adId,
});

/** The id of a choice's condition: that of the loaded handbook, else the default one [DATA-15]. */
export const statusIdOf = (
  { statusId, statusKey }: Pick<Choice, 'statusId' | 'statusKey'>,
  loaded: readonly { readonly id: number; readonly key: string }[],
): number | null => loaded.find(({ key }) => key === statusKey)?.id ?? statusId;

/** Text that no longer starts with the picked mark's name clears the choice [SRCH-5]. */
export const matchesMark = (text: string, picked: Suggestion): boolean => {
  const { type, title, data } = picked;
  const markName = type === 'mark' ? title : title.slice(0, -data.name.length).trim();
  return text.trim().toLowerCase().startsWith(markName.toLowerCase());
};

/** The element of a line under the field; the focus stays in the field, which points at it. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;
