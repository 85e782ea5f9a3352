import type { Model } from './linearizable.ts';

/** The outcome of a call: it worked, or it was refused because of the state of the object. */
export type Reply = { readonly kind: 'done' } | { readonly kind: 'refused' };

/* An ad: published, its price changed, deleted. */

export type AdState = { readonly kind: 'absent' } | { readonly kind: 'active'; readonly price: number };
type AdCall =
  | { readonly kind: 'publish'; readonly price: number }
  | { readonly kind: 'change'; readonly price: number }
  | { readonly kind: 'remove' }
  | { readonly kind: 'order' }
  /** The price that was shown; null where the ad was not shown. */
  | { readonly kind: 'read'; readonly price: number | null };

const ABSENT: AdState = { kind: 'absent' };

/** A deleted ad is absent, as one that is not published yet: it is never published twice. */
export const adModel = (initial: AdState): Model<AdState, AdCall, Reply> => ({
  initial,
  step: (state, call, reply) => {
    if (reply?.kind === 'refused') return state.kind === 'absent' ? [state] : [];
    switch (call.kind) {
      case 'publish':
        return state.kind === 'absent' ? [{ kind: 'active', price: call.price }] : [];
      case 'change':
        return state.kind === 'active' ? [{ kind: 'active', price: call.price }] : [];
      case 'remove':
        return state.kind === 'active' ? [ABSENT] : [];
      case 'order':
        return state.kind === 'active' ? [state] : [];
      case 'read':
        return (state.kind === 'active' ? state.price : null) === call.price ? [state] : [];
    }
  },
  isRead: ({ kind }, reply) => reply.kind === 'refused' || kind === 'read' || kind === 'order',
  keyOf: (state) => (state.kind === 'active' ? String(state.price) : state.kind),
});

/* A heart: one user, one ad. */

export interface HeartState {
  readonly isAdShown: boolean;
  readonly isSaved: boolean;
}
type HeartCall =
  | { readonly kind: 'add' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'removeAd' }
  | { readonly kind: 'read'; readonly isListed: boolean };

const heartModel: Model<HeartState, HeartCall, Reply> = {
  initial: { isAdShown: true, isSaved: false },
  step: (state, call, reply) => {
    if (reply?.kind === 'refused') return state.isAdShown ? [] : [state];
    switch (call.kind) {
      case 'add':
        return state.isAdShown ? [{ ...state, isSaved: true }] : [];
      case 'drop':
        return [{ ...state, isSaved: false }];
      case 'removeAd':
        return state.isAdShown ? [{ ...state, isAdShown: false }] : [];
      case 'read':
        return (state.isAdShown && state.isSaved) === call.isListed ? [state] : [];
    }
  },
  isRead: ({ kind }, reply) => reply.kind === 'refused' || kind === 'read',
  keyOf: ({ isAdShown, isSaved }) => `${isAdShown ? 'shown' : 'removed'} ${isSaved ? 'kept' : 'not kept'}`,
};

/* A sign-in code: sent once, used once, invalid after three tries. */

const TRIES = 3;

export type CodeState =
  | { readonly kind: 'none' }
  | { readonly kind: 'live'; readonly tries: number }
  | { readonly kind: 'used' };
type CodeCall = { readonly kind: 'send' } | { readonly kind: 'try'; readonly isCorrect: boolean };

const codeModel: Model<CodeState, CodeCall, Reply> = {
  initial: { kind: 'none' },
  step: (state, call, reply) => {
    if (call.kind === 'send') return state.kind === 'none' ? [{ kind: 'live', tries: 0 }] : [];
    const isOpen = state.kind === 'live' && state.tries < TRIES;
    const tried: CodeState = isOpen ? { kind: 'live', tries: state.tries + 1 } : state;
    if (reply?.kind === 'done') return isOpen && call.isCorrect ? [{ kind: 'used' }] : [];
    if (reply?.kind === 'refused') return isOpen && call.isCorrect ? [] : [tried];
    // A killed server may have counted the try without a response.
    return isOpen ? [tried, ...(call.isCorrect ? [{ kind: 'used' } as const] : [])] : [];
  },
  isRead: () => false,
  keyOf: (state) => (state.kind === 'live' ? `live after ${state.tries}` : state.kind),
};

/* A session: opened by a code, closed by signing out. */

export type SessionState = 'none' | 'open' | 'closed';
type SessionCall = { readonly kind: 'open' } | { readonly kind: 'close' } | { readonly kind: 'use' };

const sessionModel: Model<SessionState, SessionCall, Reply> = {
  initial: 'none',
  step: (state, call, reply) => {
    if (reply?.kind === 'refused') return state === 'open' ? [] : [state];
    if (call.kind === 'open') return state === 'none' ? ['open'] : [];
    if (call.kind === 'close') return state === 'open' ? ['closed'] : [];
    return state === 'open' ? [state] : [];
  },
  isRead: ({ kind }, reply) => reply.kind === 'refused' || kind === 'use',
  keyOf: (state) => state,
};

/* The releases of an app: the builds that were live, the last one first. */

export type LiveBuilds = readonly string[];
type ReleaseCall =
  | { readonly kind: 'release'; readonly build: string }
  /** The build that the command named as live; null where it is unknown. */
  | { readonly kind: 'rollback'; readonly to: string | null }
  | { readonly kind: 'read'; readonly build: string | null };

const releaseModel: Model<LiveBuilds, ReleaseCall, Reply> = {
  initial: [],
  step: (live, call, reply) => {
    if (call.kind === 'release')
      return reply?.kind === 'refused' ? [] : [[call.build, ...live.filter((build) => build !== call.build)]];
    if (call.kind === 'read') return (live[0] ?? null) === call.build ? [live] : [];
    if (reply?.kind === 'refused') return live.length < 2 ? [live] : [];
    const [, ...before] = live;
    return before.length > 0 && (call.to === null || call.to === before[0]) ? [before] : [];
  },
  isRead: ({ kind }, reply) => reply.kind === 'refused' || kind === 'read',
  keyOf: (live) => live.join(' '),
};

/** Calls by their subject. */
export interface Calls {
  readonly ad: AdCall;
  readonly heart: HeartCall;
  readonly code: CodeCall;
  readonly session: SessionCall;
  readonly release: ReleaseCall;
}

/** Models by their subject; that of an ad depends on its first state. */
export const MODELS = { heart: heartModel, code: codeModel, session: sessionModel, release: releaseModel };
