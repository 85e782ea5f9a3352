import type { SearchResult } from '@cars/shared-contracts/rules/search/suggest';
import { conditionByKey } from '@cars/shared-contracts/rules/vehicle';
import { CHOICE_TEXTS } from './choice-texts.ts';
import type { Choice } from './rules.ts';

/** The suggestions of a match, or its condition when it has nothing else. */
export const choicesOf = ({ suggestions, condition, statusId, text }: SearchResult): readonly Choice[] => {
  if (condition === null || statusId === null || text !== '') return suggestions;
  return [
    {
      id: `condition-${condition}`,
      title: conditionByKey(condition).name,
      subtitle: CHOICE_TEXTS.condition,
      type: 'condition',
      statusId,
      statusKey: condition,
    },
  ];
};
