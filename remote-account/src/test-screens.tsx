import { sessionAtom, store } from '@cars/shared-contracts/runtime';
import type { User } from '@cars/shared-contracts/schemas/user';
import { carHandbooks, userProfile } from '@cars/shared-test/factories';
import { showScreens, stageTests, TOKEN } from '@cars/shared-test/stage';
import { type Routes, stubFetch, success } from '@cars/shared-test/stub-fetch';
import { beforeEach, expect } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { remoteModule } from './routes.tsx';
import { isAgreedAtom } from './sign-in/agreement.ts';
import { submitDelayMsAtom } from './sign-in/code-flow.ts';

/** Replies for a user without any data yet. */
const EMPTY_ACCOUNT: Routes = {
  'users.self': () => {
    const session = store.get(sessionAtom);
    return success({ user: session.status === 'signed-in' ? session.user : userProfile() });
  },
  'users.settings': success({ notify_on_price_change: false }),
  'users.activeAds': success([]),
  'users.archivedAds': success([]),
  'savedFilters.list': success([]),
  'favourites.list': success({ items: [] }),
  'handbooks.cars': success(carHandbooks({ marks: [], models: [], statuses: [] })),
};

/** The network of an account; `routes` replace those of an empty one. */
export const stubAccount = (routes: Routes = {}) => stubFetch({ ...EMPTY_ACCOUNT, ...routes });

export const CODE_SENT = success({ resend_after_seconds: 60, expires_in_seconds: 300 });
export const opened = (user: User = userProfile()) => success({ user, token: { token: TOKEN } });

/** `stageTests`, with the agreement not yet accepted and codes that are sent without delay. */
export const stageAccount = () => {
  stageTests();
  beforeEach(() => {
    store.set(isAgreedAtom, false);
    store.set(submitDelayMsAtom, 0);
  });
};

/** Types a code once the first of its boxes has the focus. */
export const typeCode = async (code: string) => {
  await screen.findByRole('heading', { level: 1, name: 'Подтверждение' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('textbox')[0]));
  await userEvent.keyboard(code);
};

/** This app's screens at an address. */
export const show = (address: string) => showScreens(remoteModule.screens, address);
