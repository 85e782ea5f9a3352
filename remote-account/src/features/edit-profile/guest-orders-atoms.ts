import { createAction } from '@cars/shared-app/action';
import { createRequest } from '@cars/shared-app/request';
import { createRequestChange } from '@cars/shared-app/request-change';
import { api, atom } from '@cars/shared-contracts/runtime';

/** A failure is only logged [ERR-18]. */
const guestOrdersRequest = createRequest({
  name: 'settings',
  scope: 'user',
  keepsLoaded: true,
  replaces: () => false,
  load: async (signal) => (await api.users.settings({}, { signal }))?.data.takes_guest_orders ?? true,
});

/** Whether buyers may order without signing in; null while unknown. */
export const guestOrdersAtom = atom((get) => {
  const state = get(guestOrdersRequest.stateAtom)();
  return state.status === 'loaded' ? state.data : null;
});
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
