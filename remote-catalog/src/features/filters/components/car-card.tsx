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
import { TEXTS } from '../texts.ts';
import { AroundCity } from './around-city.tsx';
import styles from './card.module.css';
import { ChoiceRow } from './choice-row.tsx';
import { CityRow } from './city-row.tsx';
import { ListRow } from './list-row.tsx';
import { MarksRow } from './marks-row.tsx';
import { NameSheet } from './name-sheet.tsx';
import { RegionRow } from './region-row.tsx';

type Sheet = 'brand' | 'model' | null;

const NONE: Pick<CarHandbooks, 'marks' | 'models'> = { marks: [], models: [] };

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

/** Mark, the models of that mark, other marks, body, color, the city with its surroundings, and region. */
export const CarCard = ({ handbooks }: { handbooks: CarHandbooks | null }) => {
  const { marks, models } = handbooks ?? NONE;
  const state = useAtomValue(handbookAtom);
  const draft = useAtomValue(filterDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const [sheet, setSheet] = useState<Sheet>(null);
  const close = useCallback(() => setSheet(null), []);
  const mark = marks.find(({ id }) => String(id) === draft?.brand);
  const ofMark = models.filter(({ mark_id }) => mark_id === mark?.id);
  const model = ofMark.find(({ id }) => String(id) === draft?.model);
  return (
    <div className={styles.card}>
      {state.status === 'failed' && <CarsFailed failure={state} />}
      <ChoiceRow
        label={TEXTS.brand}
        value={mark?.name ?? (draft?.brand && !handbooks ? TEXTS.chosen : TEXTS.anyBrand)}
        isChosen={mark !== undefined}
        isOpen={sheet === 'brand'}
        disabled={handbooks === null}
        onOpen={() => setSheet('brand')}
      />
      <ChoiceRow
        label={TEXTS.model}
        value={mark ? (model?.name ?? TEXTS.anyModel) : TEXTS.firstBrand}
        isChosen={model !== undefined}
        isOpen={sheet === 'model'}
        disabled={!mark}
        onOpen={() => setSheet('model')}
      />
      <MarksRow list="marks" marks={handbooks?.marks ?? null} />
      <MarksRow list="notMarks" marks={handbooks?.marks ?? null} />
      <ListRow list="bodyType" />
      <ListRow list="color" />
      <CityRow />
      <AroundCity />
      <RegionRow />
      {sheet === 'brand' && (
        <NameSheet
          kind="marks"
          title={TEXTS.brand}
          anyLabel={TEXTS.anyBrand}
          searchLabel={TEXTS.searchBrand}
          items={marks}
          value={mark ? String(mark.id) : ''}
          onClose={close}
          onApply={(brand) => brand !== draft?.brand && change({ brand, model: '' })}
        />
      )}
      {sheet === 'model' && (
        <NameSheet
          kind="models"
          title={TEXTS.model}
          anyLabel={TEXTS.anyModel}
          searchLabel={TEXTS.searchModel}
          items={ofMark}
          value={model ? String(model.id) : ''}
          onClose={close}
          onApply={(id) => change({ model: id })}
        />
      )}
    </div>
  );
};
