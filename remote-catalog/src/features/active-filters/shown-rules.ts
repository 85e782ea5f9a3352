import type { CatalogFilter } from '@cars/shared-contracts/rules/catalog-filter';
import {
  type ConditionNames,
  conditionsOf,
  conditionWords,
} from '@cars/shared-contracts/rules/filter-conditions';
import { NOTE_TEXTS } from './note-texts.ts';

/** «Показаны: Toyota Camry · Поврежденный»: every condition of the list. */
export const shownText = (filter: CatalogFilter, names: ConditionNames): string => {
  const conditions = conditionsOf(filter, names, 'together');
  if (conditions.length === 0) return NOTE_TEXTS.shownAll;
  if (conditions.some(({ name }) => name === null)) return NOTE_TEXTS.shownBefore;
  return NOTE_TEXTS.shown(conditionWords(filter, names).join(' · '));
};
