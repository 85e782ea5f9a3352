import { atom } from 'jotai';
import { explainFailure } from '../client/failure.ts';
import type { CarHandbooks } from '../schemas/handbook.ts';
import { api } from './api.ts';

/** Loaded on demand; its error text is shown where a form needs it [ERR-10]. */
export type HandbookState =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'loaded'; readonly handbooks: CarHandbooks }
  | { readonly status: 'failed'; readonly message: string };

const LOAD_FAILED = 'Ошибка загрузки данных';

const handbookValueAtom = atom<HandbookState>({ status: 'idle' });
export const handbookAtom = atom((get) => get(handbookValueAtom));

/** Loads the handbooks unless they are there or on their way. */
export const loadHandbookAtom = atom(null, async (get, set) => {
  const { status } = get(handbookValueAtom);
  if (status === 'loading' || status === 'loaded') return;
  set(handbookValueAtom, { status: 'loading' });
  try {
    const reply = await api.handbooks.cars();
    set(
      handbookValueAtom,
      reply ? { status: 'loaded', handbooks: reply.data } : { status: 'failed', message: LOAD_FAILED },
    );
  } catch (error) {
    console.warn('handbooks', error);
    set(handbookValueAtom, { status: 'failed', message: explainFailure(error, LOAD_FAILED) });
  }
});
