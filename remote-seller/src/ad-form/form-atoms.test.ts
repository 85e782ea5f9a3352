import { dropTokenAtom, sessionAtom, store } from '@cars/shared-contracts/runtime';
import { signIn, stageTests, TOKEN } from '@cars/shared-test/stage';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { waitFor } from '@testing-library/react';
import { EMPTY_DRAFT } from './draft.ts';
import { formKey } from './draft-store.ts';
import { changeDraftAtom, dropDraftAtom, formAtom, openFormAtom } from './form-atoms.ts';
import { addPicturesAtom } from './picture-atoms.ts';

const BrowserRequest = globalThis.XMLHttpRequest;
let running = 0;

/** An upload that ends only when it is aborted. */
class EndlessRequest {
  readonly upload = {};
  onabort = () => undefined;
  open() {}
  setRequestHeader() {}
  send() {
    running += 1;
  }
  abort() {
    running -= 1;
    this.onabort();
  }
}

/** As «Выйти» does it. */
const signOut = () => {
  window.localStorage.removeItem('ad_drafts');
  store.set(sessionAtom, { status: 'guest' });
};
const drafts = () => window.localStorage.getItem('ad_drafts');

stageTests();
beforeEach(async () => {
  Object.assign(globalThis, { XMLHttpRequest: EndlessRequest });
  signIn();
  store.set(openFormAtom, {
    key: formKey(7, null),
    adId: null,
    draft: EMPTY_DRAFT,
    images: [],
    title: null,
  });
  store.set(changeDraftAtom, { vin_number: 'XW7BF4FK30S123456' });
  store.set(addPicturesAtom, [new File(['фото'], '1.heic', { type: 'image/heic' })]);
  await waitFor(() => expect(running).toBe(1));
});
afterEach(() => {
  store.set(dropDraftAtom);
  Object.assign(globalThis, { XMLHttpRequest: BrowserRequest });
});

test('a session that only ended leaves the draft and its uploads [SELL-26]', () => {
  store.set(dropTokenAtom, TOKEN);
  expect(drafts()).toContain('XW7BF4FK30S123456');
  expect(store.get(formAtom)?.draft.vin_number).toBe('XW7BF4FK30S123456');
  expect(running).toBe(1);
});

test('after a sign-out, which removes the drafts, no upload stores one again [ACC-32] [SELL-26]', () => {
  signOut();
  expect(running).toBe(0);
  expect(store.get(formAtom)).toBeNull();
  store.set(changeDraftAtom, { price: '5' });
  expect(drafts()).toBeNull();
});
