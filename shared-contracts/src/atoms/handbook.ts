import { atom } from 'jotai';
import { failureOf } from '../client/failure.ts';
import type { CarHandbooks } from '../schemas/handbook.ts';
import { api } from './api.ts';

/** Loaded on demand; its error text is shown in forms that need it [ERR-10]. */
export type HandbookState =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'loaded'; readonly handbooks: CarHandbooks }
  | { readonly status: 'failed'; readonly message: string; readonly retryAfterSeconds: number | null };

const LOAD_FAILED = 'Ошибка загрузки данных';

const handbookValueAtom = atom<HandbookState>({ status: 'idle' });
export const handbookAtom = atom((get) => get(handbookValueAtom));

const inFlightAtom = atom<{ readonly load: Promise<void> | null }>({ load: null });

const fetchAtom = atom(null, async (_, set) => {
  set(handbookValueAtom, { status: 'loading' });
  try {
    const reply = await api.handbooks.cars();
    if (!reply) throw new Error('The reply cannot be read');
    set(handbookValueAtom, { status: 'loaded', handbooks: reply.data });
  } catch (error) {
    console.warn('handbooks', error);
    const { message, retryAfterSeconds } = failureOf(error, { other: LOAD_FAILED });
    set(handbookValueAtom, { status: 'failed', message, retryAfterSeconds });
  }
});

/** Loads the handbooks once; all callers wait for the load in flight, and a failed one may be repeated. */
export const loadHandbookAtom = atom(null, (get, set): Promise<void> => {
  const { status } = get(handbookValueAtom);
  if (status === 'loaded') return Promise.resolve();
  const { load } = get(inFlightAtom);
  if (status === 'loading' && load) return load;
  const started = set(fetchAtom);
  set(inFlightAtom, { load: started });
  return started;
});
