import { createAction } from '@cars/shared-app/action';
import { createRequest } from '@cars/shared-app/request';
import { createRequestChange } from '@cars/shared-app/request-change';
import { api, atom } from '@cars/shared-contracts/runtime';

/** The switch of a setting that failed to load has a retry instead [ERR-18]. */
const guestOrdersRequest = createRequest({
  name: 'settings',
  scope: 'user',
  keepsLoaded: true,
  replaces: () => false,
  load: async (signal) => {
    const reply = await api.users.settings({}, { signal });
    // A server before this setting takes orders of everybody.
    return reply && (reply.data.takes_guest_orders ?? true);
  },
});

/** Whether buyers may order without signing in. */
export const guestOrdersAtom = atom((get) => get(guestOrdersRequest.stateAtom)());
export const loadGuestOrdersAtom = guestOrdersRequest.loadAtom;

const changeGuestOrdersDataAtom = createRequestChange(guestOrdersRequest);

/** Switches optimistically; when the server refuses, the switch reverts [P16]. */
export const changeGuestOrdersAtom = createAction({
  name: 'settings',
  optimistic: (set, isOn: boolean) => {
    const token = set(changeGuestOrdersDataAtom, () => isOn);
    return () => token && set(changeGuestOrdersDataAtom, () => !isOn, token);
  },
  run: (_call, isOn: boolean) => api.users.changeSettings({ body: { takes_guest_orders: isOn } }),
}).runAtom;
