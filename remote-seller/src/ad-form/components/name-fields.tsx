import { loadSpellingsAtom, spellingsAtom } from '@cars/shared-app/spellings';
import { newestFirst, yearsText } from '@cars/shared-contracts/rules/generation';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { useState } from 'react';
import type { AdDraft } from '../draft.ts';
import { TEXTS } from '../texts.ts';
import { useDraftField, useDraftPart } from '../use-draft-field.ts';
import { ChoiceField } from './choice-field.tsx';
import { ChoicePopup } from './choice-popup.tsx';

type Named = { readonly id: number; readonly name: string };
type NameKey = 'mark_id' | 'model_id' | 'generation_id';

const markOf = (draft: AdDraft) => draft.mark_id;
const modelOf = (draft: AdDraft) => draft.model_id;

/** One of the three names: its field and, when it is open, its sheet. */
const NameField = ({
  name,
  label,
  searchLabel,
  placeholder,
  items,
  notes,
  keywords,
  anyLabel,
  disabled = false,
  cleared,
}: {
  readonly name: NameKey;
  readonly label: string;
  readonly searchLabel: string;
  readonly placeholder: string;
  readonly items: readonly Named[];
  readonly notes?: ((item: Named) => string) | undefined;
  readonly keywords?: ReadonlyMap<number, string> | undefined;
  /** The row of no choice. */
  readonly anyLabel?: string;
  readonly disabled?: boolean;
  /** The fields that another choice resets. */
  readonly cleared: Partial<AdDraft>;
}) => {
  const { value, error, edit, isRequired } = useDraftField(name);
  const loadSpellings = useSetAtom(loadSpellingsAtom);
  const [isOpen, setIsOpen] = useState(false);
  const choices = items.map((item) => ({
    value: String(item.id),
    label: item.name,
    ...(notes ? { note: notes(item) } : {}),
    keywords: keywords?.get(item.id) ?? '',
  }));
  return (
    <>
      <ChoiceField
        name={name}
        label={label}
        value={items.find(({ id }) => String(id) === value)?.name ?? ''}
        placeholder={placeholder}
        error={error}
        isOpen={isOpen}
        disabled={disabled}
        isRequired={isRequired}
        onOpen={() => {
          void loadSpellings();
          setIsOpen(true);
        }}
      />
      {isOpen && (
        <ChoicePopup
          title={label}
          searchLabel={searchLabel}
          choices={anyLabel === undefined ? choices : [{ value: '', label: anyLabel }, ...choices]}
          value={value}
          onClose={() => setIsOpen(false)}
          onApply={(chosen) => chosen !== value && edit({ [name]: chosen, ...cleared })}
        />
      )}
    </>
  );
};

/** Mark, the models of that mark, the generations of that model, newest first. */
export const NameFields = ({ marks, models, generations }: CarHandbooks) => {
  const spellings = useAtomValue(spellingsAtom);
  const mark = useDraftPart(markOf);
  const model = useDraftPart(modelOf);
  const ofMark = models.filter(({ mark_id }) => String(mark_id) === mark);
  const ofModel = newestFirst(generations.filter(({ model_id }) => String(model_id) === model));
  const years = new Map(ofModel.map((generation) => [generation.id, yearsText(generation)]));
  const noGeneration = ofModel.length === 0 ? TEXTS.noGenerations : TEXTS.choose;
  return (
    <>
      <NameField
        name="mark_id"
        label={TEXTS.mark}
        searchLabel={TEXTS.searchMark}
        placeholder={TEXTS.choose}
        items={marks}
        keywords={spellings?.marks}
        cleared={{ model_id: '', generation_id: '' }}
      />
      <NameField
        name="model_id"
        label={TEXTS.model}
        searchLabel={TEXTS.searchModel}
        placeholder={mark === '' ? TEXTS.firstMark : TEXTS.choose}
        items={ofMark}
        keywords={spellings?.models}
        disabled={mark === ''}
        cleared={{ generation_id: '' }}
      />
      <NameField
        name="generation_id"
        label={TEXTS.generation}
        searchLabel={TEXTS.searchGeneration}
        placeholder={model === '' ? TEXTS.firstModel : noGeneration}
        items={ofModel}
        notes={({ id }) => years.get(id) ?? ''}
        anyLabel={TEXTS.anyGeneration}
        disabled={ofModel.length === 0}
        cleared={{}}
      />
    </>
  );
};
