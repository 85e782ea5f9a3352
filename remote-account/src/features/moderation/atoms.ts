import { createRequest, type RequestState } from '@cars/shared-app/request';
import { api, atom, failureOf, userIdAtom } from '@cars/shared-contracts/runtime';
import type { Desk, DeskDecision, DeskItem } from '@cars/shared-contracts/schemas/moderation';
import { keyOf, nameOf, outcomeText } from './rules.ts';
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

/** A decision that is not sent yet, and can be taken back. */
interface Pending {
  readonly item: DeskItem;
  readonly decision: DeskDecision;
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
export const itemsAtom = atom((get): readonly DeskItem[] => {
  const hidden = get(hiddenAtom);
  return get(listedAtom).filter((item) => !hidden.has(keyOf(item)));
});

const hideAtom = atom(null, (get, set, item: DeskItem, isHidden: boolean) => {
  const hidden = new Set(get(hiddenAtom));
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

const sendAtom = atom(null, async (get, set, { item, decision, owner }: Pending): Promise<void> => {
  if (owner !== get(userIdAtom)) return;
  try {
    await api.moderation.decide({ body: decision }, { keepalive: true });
  } catch (error) {
    const { message } = failureOf(error);
    if (owner !== get(userIdAtom)) return;
    set(hideAtom, item, false);
    set(noticeValueAtom, { kind: 'refused', text: TEXTS.refused(nameOf(item), message) });
  }
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
export const decideAtom = atom(null, (get, set, item: DeskItem, decision: DeskDecision) => {
  set(flushAtom);
  const timer = setTimeout(() => set(flushAtom), get(undoDelayMsAtom));
  set(pendingValueAtom, { item, decision, owner: get(userIdAtom), timer });
  set(hideAtom, item, true);
  set(noticeValueAtom, { kind: 'pending', text: outcomeText(item, decision.accept) });
});

/** Takes the last decision back, if it is not sent; returns its item. */
export const undoAtom = atom(null, (get, set): DeskItem | null => {
  const pending = get(pendingValueAtom);
  if (!pending) return null;
  clearTimeout(pending.timer);
  set(pendingValueAtom, null);
  set(hideAtom, pending.item, false);
  set(noticeValueAtom, { kind: 'canceled', text: `${nameOf(pending.item)}. ${TEXTS.canceled}` });
  return pending.item;
});
