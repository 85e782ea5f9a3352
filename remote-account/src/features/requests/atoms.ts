import { createAction } from '@cars/shared-app/action';
import { createRequest } from '@cars/shared-app/request';
import { createRequestChange } from '@cars/shared-app/request-change';
import { api } from '@cars/shared-contracts/runtime';
import type { BuyerRequest } from '@cars/shared-contracts/schemas/request';

interface RequestPage {
  readonly requests: readonly BuyerRequest[];
  readonly lastPage: number;
  /** Where the next page begins. */
  readonly next?: string | undefined;
}

const pageRequest = createRequest({
  name: 'requests',
  scope: 'user',
  keepsLoaded: true,
  load: async (signal, page: number, after: string | undefined): Promise<RequestPage | null> => {
    const reply = await api.orders.received({ query: { page, after } }, { signal });
    if (!reply) return null;
    const { items, pagination } = reply.data;
    return { requests: items, lastPage: pagination.last_page, next: pagination.next };
  },
});

/** A page of the requests to the signed-in seller. */
export const requestsAtom = pageRequest.stateAtom;
export const loadRequestsAtom = pageRequest.loadAtom;
export const leaveRequestsAtom = pageRequest.cancelAtom;

const changePageAtom = createRequestChange(pageRequest);

const marking =
  (id: number, isHandled: boolean) =>
  (page: RequestPage): RequestPage => ({
    ...page,
    requests: page.requests.map((request) =>
      request.id === id ? { ...request, answered: isHandled } : request,
    ),
  });

const marks = createAction({
  name: 'request',
  scope: 'user',
  keyOf: (id: number, _isHandled: boolean) => id,
  optimistic: (set, id, isHandled) => {
    const token = set(changePageAtom, marking(id, isHandled));
    return () => token && set(changePageAtom, marking(id, !isHandled), token);
  },
  run: (_call, id, answered) => api.orders.markHandled({ params: { id }, body: { answered } }),
});

/** Marks a request as handled or as new; when the server refuses, it is as before. */
export const markHandledAtom = marks.runAtom;
export const markStateAtom = marks.stateAtom;
export const closeMarkFailureAtom = marks.forgetAtom;
