import { createRequest, type RequestState } from '@cars/shared-app/request';
import { api, atom, failureOf, userIdAtom } from '@cars/shared-contracts/runtime';
import type { Desk, DeskDecision, DeskItem } from '@cars/shared-contracts/schemas/moderation';
import {
  cardsOf,
  type DeskCard,
  decisionOf,
  keyOf,
  type MoreOfDecision,
  nameOf,
  outcomeText,
} from './rules.ts';
import { TEXTS } from './texts.ts';

/** Users without a desk learn it from a call of their own: a refused one would be an error on the console. */
const desk = createRequest({
  name: 'moderation',
  scope: 'user',
  keepsLoaded: true,
  expected: ['absent'],
  replaces: ({ kind }) => kind === 'absent',
  load: async (signal): Promise<Desk | 'absent' | null> => {
    const self = await api.users.self({}, { signal });
    if (self && self.data.moderation_waiting === undefined) return 'absent';
    return (await api.moderation.queue({}, { signal }))?.data ?? null;
  },
});

export type DeskState = RequestState<Desk> | { readonly status: 'absent' };
export const deskAtom = atom((get): DeskState => {
  const state = get(desk.stateAtom)();
  if (state.status === 'loaded')
    return state.data === 'absent' ? { status: 'absent' } : { status: 'loaded', data: state.data };
  return state.status === 'failed' && state.failure.kind === 'absent' ? { status: 'absent' } : state;
});
export const loadDeskAtom = desk.loadAtom;

const log = createRequest({
  name: 'history of moderation',
  scope: 'user',
  load: async (signal) => (await api.moderation.log({}, { signal }))?.data ?? null,
});
export const logAtom = atom((get) => get(log.stateAtom)());
export const loadLogAtom = log.loadAtom;

/** Decisions about items of one card that are not sent yet, and can be taken back. */
interface Pending {
  readonly items: DeskCard['items'];
  readonly decide: (item: DeskItem) => DeskDecision;
  readonly owner: number | null;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Messages to people follow a decision at once, so it is taken back before it is sent or not at all. */
export const UNDO_S = 6;
/** Tests shorten it. */
export const undoDelayMsAtom = atom(UNDO_S * 1000);

const pendingValueAtom = atom<Pending | null>(null);
const hiddenAtom = atom<ReadonlySet<string>>(new Set<string>());

/** What the desk shows about the last decision. */
export type Notice =
  | { readonly kind: 'none' }
  | { readonly kind: 'pending' | 'canceled' | 'refused'; readonly text: string };
const noticeValueAtom = atom<Notice>({ kind: 'none' });
export const noticeAtom = atom((get) => get(noticeValueAtom));
export const closeNoticeAtom = atom(null, (_get, set) => set(noticeValueAtom, { kind: 'none' }));

/** Everything that the server lists. */
const listedAtom = atom((get): readonly DeskItem[] => {
  const state = get(deskAtom);
  return state.status === 'loaded' ? [...state.data.items, ...(state.data.warnings ?? [])] : [];
});

/** What waits, without what was decided here. */
export const cardsAtom = atom((get): readonly DeskCard[] => {
  const hidden = get(hiddenAtom);
  return cardsOf(get(listedAtom).filter((item) => !hidden.has(keyOf(item))));
});
/** How many of the listed cards were decided here. */
export const decidedCountAtom = atom((get) => cardsOf(get(listedAtom)).length - get(cardsAtom).length);

const hideAtom = atom(null, (get, set, items: readonly DeskItem[], isHidden: boolean) => {
  const hidden = new Set(get(hiddenAtom));
  for (const item of items)
    if (isHidden) hidden.add(keyOf(item));
    else hidden.delete(keyOf(item));
  set(hiddenAtom, hidden);
});

/** What the server no longer lists need not be hidden. */
const forgetDecidedAtom = atom(null, (get, set) => {
  if (get(deskAtom).status !== 'loaded') return;
  const listed = new Set(get(listedAtom).map(keyOf));
  set(hiddenAtom, new Set([...get(hiddenAtom)].filter((key) => listed.has(key))));
});

const sendAtom = atom(null, async (get, set, { items, decide, owner }: Pending): Promise<void> => {
  if (owner !== get(userIdAtom)) return;
  // All at once: the page may be on its way out.
  await Promise.all(
    items.map(async (item) => {
      try {
        await api.moderation.decide({ body: decide(item) }, { keepalive: true });
      } catch (error) {
        const { message } = failureOf(error);
        if (owner !== get(userIdAtom)) return;
        set(hideAtom, [item], false);
        set(noticeValueAtom, { kind: 'refused', text: TEXTS.refused(nameOf([item]), message) });
      }
    }),
  );
  await set(loadDeskAtom);
  set(forgetDecidedAtom);
});

/** Sends the pending decision now: its time is over, another one is taken, or the page is left [MOD-15]. */
export const flushAtom = atom(null, (get, set) => {
  const pending = get(pendingValueAtom);
  if (!pending) return;
  clearTimeout(pending.timer);
  set(pendingValueAtom, null);
  if (get(noticeValueAtom).kind === 'pending') set(noticeValueAtom, { kind: 'none' });
  void set(sendAtom, pending);
});

/** Decides; until it is sent, the decision can be taken back [MOD-15]. */
export const decideAtom = atom(
  null,
  (get, set, items: DeskCard['items'], accept: boolean, more: MoreOfDecision) => {
    set(flushAtom);
    const timer = setTimeout(() => set(flushAtom), get(undoDelayMsAtom));
    const decide = (item: DeskItem) => decisionOf(item, accept, more);
    set(pendingValueAtom, { items, decide, owner: get(userIdAtom), timer });
    set(hideAtom, items, true);
    set(noticeValueAtom, { kind: 'pending', text: outcomeText(items, accept) });
  },
);

/** Takes the last decision back, if it is not sent; returns the key of its card. */
export const undoAtom = atom(null, (get, set): string | null => {
  const pending = get(pendingValueAtom);
  if (!pending) return null;
  clearTimeout(pending.timer);
  set(pendingValueAtom, null);
  set(hideAtom, pending.items, false);
  set(noticeValueAtom, { kind: 'canceled', text: `${nameOf(pending.items)}. ${TEXTS.canceled}` });
  return cardsOf(pending.items)[0]?.key ?? null;
});
