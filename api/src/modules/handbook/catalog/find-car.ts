import { CATALOG, type Generation, type Mark, type Model } from './catalog.ts';

const MARKS: ReadonlyMap<number, Mark> = new Map(CATALOG.map((mark) => [mark.id, mark]));

export interface CarIds {
  readonly mark_id?: number | undefined;
  readonly model_id?: number | undefined;
  readonly generation_id?: number | undefined;
}

/** Entries of the handbook behind ids; null for an id that is unknown or belongs to another mark or model. */
export const findCar = ({
  mark_id,
  model_id,
  generation_id,
}: CarIds): { mark: Mark | null; model: Model | null; generation: Generation | null } => {
  const mark = MARKS.get(mark_id ?? 0) ?? null;
  const model = mark?.models.find(({ id }) => id === model_id) ?? null;
  const generation = model?.generations.find(({ id }) => id === generation_id) ?? null;
  return { mark, model, generation };
};
