import { type Pause, RetryButton } from '@cars/shared-app/retry-button';
import {
  handbookAtom,
  loadHandbookAtom,
  useAtomValue,
  useRetryOnReconnect,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { useCallback, useState } from 'react';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { marksOf, marksText } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './card.module.css';
import { ChoiceRow } from './choice-row.tsx';
import { GenerationSheet } from './generation-sheet.tsx';
import { MarksSheet } from './marks-sheet.tsx';
import { ModelSheet } from './model-sheet.tsx';

type Sheet = 'brand' | 'model' | 'generation' | null;

const NONE: Pick<CarHandbooks, 'marks' | 'models' | 'generations'> = {
  marks: [],
  models: [],
  generations: [],
};

const namesOf = (marks: CarHandbooks['marks']) => (ids: readonly string[]) =>
  marks.filter(({ id }) => ids.includes(String(id))).map(({ name }) => name);

/** The handbook failed to load: the other fields work without it. */
const CarsFailed = ({ failure }: { failure: Pause & { readonly message: string } }) => {
  const load = useSetAtom(loadHandbookAtom);
  useRetryOnReconnect(load);
  return (
    <div className={styles.failed} role="alert">
      <p>{TEXTS.carsFailed}</p>
      <p className={styles.reason}>{navigator.onLine ? failure.message : TEXTS.offline}</p>
      <RetryButton look="secondary" failure={failure} onRetry={() => void load()} />
    </div>
  );
};

/** The marks, the models of the only one, and the generations of a chosen model. */
export const CarCard = ({ handbooks }: { handbooks: CarHandbooks | null }) => {
  const { marks, models, generations } = handbooks ?? NONE;
  const state = useAtomValue(handbookAtom);
  const draft = useAtomValue(filterDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const [sheet, setSheet] = useState<Sheet>(null);
  const close = useCallback(() => setSheet(null), []);
  const chosen = draft ? marksOf(draft) : { included: [], excluded: [] };
  const mark = chosen.included.length === 1 && marks.find(({ id }) => String(id) === draft?.brand);
  const ofMark = mark ? models.filter(({ mark_id }) => mark_id === mark.id) : [];
  const model = ofMark.find(({ id }) => String(id) === draft?.model);
  const ofModel = model ? generations.filter(({ model_id }) => model_id === model.id) : [];
  const generation = ofModel.find(({ id }) => String(id) === draft?.generation);
  const isChosen = chosen.included.length + chosen.excluded.length > 0;
  return (
    <div className={styles.card}>
      {state.status === 'failed' && <CarsFailed failure={state} />}
      <ChoiceRow
        label={TEXTS.brand}
        value={!isChosen ? TEXTS.anyBrand : handbooks ? marksText(chosen, namesOf(marks)) : TEXTS.chosen}
        isChosen={isChosen}
        isOpen={sheet === 'brand'}
        disabled={handbooks === null}
        onOpen={() => setSheet('brand')}
      />
      <ChoiceRow
        label={TEXTS.model}
        value={chosen.included.length > 1 ? TEXTS.oneBrand : (model?.name ?? TEXTS.anyModel)}
        isChosen={model !== undefined}
        isOpen={sheet === 'model'}
        disabled={!mark}
        onOpen={() => setSheet('model')}
      />
      {ofModel.length > 0 && (
        <ChoiceRow
          label={TEXTS.generation}
          value={generation?.name ?? TEXTS.anyGeneration}
          isChosen={generation !== undefined}
          isOpen={sheet === 'generation'}
          onOpen={() => setSheet('generation')}
        />
      )}
      {sheet === 'brand' && <MarksSheet marks={marks} onClose={close} />}
      {sheet === 'model' && (
        <ModelSheet
          models={ofMark}
          value={model ? String(model.id) : ''}
          onClose={close}
          onApply={(id) => change({ model: id })}
        />
      )}
      {sheet === 'generation' && (
        <GenerationSheet
          generations={ofModel}
          value={generation ? String(generation.id) : ''}
          onClose={close}
          onChoose={(id) => change({ generation: id })}
        />
      )}
    </div>
  );
};
