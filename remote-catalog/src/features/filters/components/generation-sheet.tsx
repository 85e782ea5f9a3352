import { TapChoiceSheet } from '@cars/shared-app/choice-sheet';
import { newestFirst, yearsText } from '@cars/shared-contracts/rules/generation';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { TEXTS } from '../texts.ts';
import { useOptionCounts } from './use-option-counts.ts';

/** The generations of a model, newest first. */
export const GenerationSheet = ({
  generations,
  value,
  onChoose,
  onClose,
}: {
  readonly generations: CarHandbooks['generations'];
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}) => {
  const countOf = useOptionCounts('generation_id');
  return (
    <TapChoiceSheet
      title={TEXTS.generation}
      choices={[
        { value: '', label: TEXTS.anyGeneration, count: countOf('') },
        ...newestFirst(generations).map((generation) => ({
          value: String(generation.id),
          label: generation.name,
          note: yearsText(generation),
          count: countOf(String(generation.id)),
        })),
      ]}
      value={value}
      onClose={onClose}
      onChoose={onChoose}
    />
  );
};
