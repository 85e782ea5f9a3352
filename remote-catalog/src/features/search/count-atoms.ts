import { createRequest } from '@cars/shared-app/request';
import { api, atom } from '@cars/shared-contracts/runtime';
import type { Facet } from '@cars/shared-contracts/schemas/ad-facets';
import { emptyLinesAtom } from './atoms.ts';
import type { FieldChoice } from './rules.ts';

/** Ads of every mark; null where the server does not count. */
export const markCountsRequest = createRequest({
  name: 'ads of marks',
  keepsLoaded: 'forever',
  load: async (signal): Promise<Facet | 'none' | null> => {
    const reply = await api.ads.facets({ body: {} }, { signal });
    return reply && (reply.data?.options.mark_id ?? 'none');
  },
});

export const markCountsAtom = atom((get): Facet | null => {
  const state = get(markCountsRequest.stateAtom)();
  return state.status === 'loaded' && state.data !== 'none' ? state.data : null;
});

/** Ads of the models of one mark. */
type ModelCounts = Readonly<Record<number, Facet | null>>;
const modelCountsAtom = atom<ModelCounts>({});

/** Loads the numbers for the lines of the field, each mark once; a line has none where that fails. */
export const loadCountsAtom = atom(null, async (get, set, choices: readonly FieldChoice[]): Promise<void> => {
  const marks = new Set(choices.flatMap((choice) => (choice.type === 'model' ? [choice.markId] : [])));
  const missing = [...marks].filter((mark) => !(mark in get(modelCountsAtom)));
  const add = (mark: number, counts: Facet | null) =>
    set(modelCountsAtom, (before) => ({ ...before, [mark]: counts }));
  for (const mark of missing) add(mark, null);
  await Promise.all([
    set(markCountsRequest.loadAtom),
    ...missing.map(async (mark) => {
      try {
        const reply = await api.ads.facets({ body: { mark_id: mark } });
        add(mark, reply?.data?.options.model_id ?? null);
      } catch (error) {
        console.warn('ads of models', error);
      }
    }),
  ]);
});

const countIn = (facet: Facet | null | undefined, id: number): number | null =>
  facet ? (facet.values[id] ?? facet.absent ?? 0) : null;

/** How many ads a line leads to; null while that is not known, and with a condition, which is not counted. */
export const lineCountAtom = atom((get) => {
  const marks = get(markCountsAtom);
  const models = get(modelCountsAtom);
  return (choice: FieldChoice): number | null => {
    if ((choice.type !== 'mark' && choice.type !== 'model') || choice.statusId !== null) return null;
    return choice.modelId === null
      ? countIn(marks, choice.markId)
      : countIn(models[choice.markId], choice.modelId);
  };
});

/** Takes the lines that lead to no ad out of the field. */
export const leaveOutEmptyAtom = atom(null, (get, set, choices: readonly FieldChoice[]) => {
  const countOf = get(lineCountAtom);
  const known = get(emptyLinesAtom);
  const empty = choices.flatMap((choice) => (countOf(choice) === 0 ? [choice.id] : []));
  if (empty.some((id) => !known.has(id))) set(emptyLinesAtom, new Set([...known, ...empty]));
});
