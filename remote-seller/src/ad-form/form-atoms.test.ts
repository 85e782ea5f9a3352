import { dropTokenAtom, sessionAtom, store } from '@cars/shared-contracts/runtime';
import { signIn, stageTests, TOKEN } from '@cars/shared-test/stage';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { waitFor } from '@testing-library/react';
import { EMPTY_DRAFT } from './draft.ts';
import { formKey, storedForm, storeForm } from './draft-store.ts';
import {
  changeDraftAtom,
  closeFormAtom,
  continueDraftAtom,
  dropDraftAtom,
  formAtom,
  offeredDraftAtom,
  openFormAtom,
} from './form-atoms.ts';
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

const openForm = () =>
  store.set(openFormAtom, {
    key: formKey(7, null),
    adId: null,
    draft: EMPTY_DRAFT,
    images: [],
    title: null,
  });

stageTests();
beforeEach(async () => {
  Object.assign(globalThis, { XMLHttpRequest: EndlessRequest });
  signIn();
  openForm();
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

/** Another page of the browser continues the draft of this one. */
const takeElsewhere = () => {
  const stored = storedForm('7:new');
  if (stored) storeForm('7:new', { ...stored, owner: 'other' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'ad_drafts' }));
};

test('a draft that another page continues is left to it and offered, and no upload goes on [SELL-26]', async () => {
  takeElsewhere();
  expect(running).toBe(0);
  expect(store.get(formAtom)?.draft).toEqual(EMPTY_DRAFT);
  expect(store.get(offeredDraftAtom)).toMatchObject({ slot: '7:new', isElsewhere: true });
  const before = storedForm('7:new');
  store.set(dropDraftAtom);
  store.set(changeDraftAtom, { price: '5' });
  expect(storedForm('7:new')).toEqual(before);
  expect(storedForm('7:new#2')?.draft).toMatchObject({ price: '5', vin_number: '' });
});

test('a draft comes back from the other page with all that is in it [SELL-26]', async () => {
  takeElsewhere();
  await store.set(continueDraftAtom);
  expect(store.get(formAtom)?.draft.vin_number).toBe('XW7BF4FK30S123456');
  store.set(changeDraftAtom, { price: '5' });
  expect(storedForm('7:new')?.draft).toMatchObject({ price: '5', vin_number: 'XW7BF4FK30S123456' });
});

test('an offered draft that another page continues is open elsewhere, and is not deleted [SELL-26]', async () => {
  store.set(dropDraftAtom);
  const closed = { draft: EMPTY_DRAFT, pictures: [], attempt: 'closed', savedAt: 1, owner: 'closed' };
  storeForm('7:new', closed);
  openForm();
  await waitFor(() => expect(store.get(offeredDraftAtom)?.isElsewhere).toBe(false));
  const live = { ...closed, draft: { price: '5' }, owner: 'other' };
  storeForm('7:new', live);
  // The page does not know it yet.
  store.set(dropDraftAtom);
  expect(storedForm('7:new')).toEqual(live);
  expect(store.get(offeredDraftAtom)).toMatchObject({ stored: live, isElsewhere: true });
  storeForm('7:new', { ...live, owner: '' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'ad_drafts' }));
  expect(store.get(offeredDraftAtom)?.isElsewhere).toBe(false);
  takeElsewhere();
  expect(store.get(offeredDraftAtom)?.isElsewhere).toBe(true);
  store.set(dropDraftAtom);
  expect(storedForm('7:new')).toEqual({ ...live, owner: 'other' });
});

test('a published form takes no later change with it, of this page or another one [SELL-26]', () => {
  const sent = store.get(formAtom);
  if (!sent) throw new Error('no form is open');
  store.set(changeDraftAtom, { price: '5' });
  expect(store.set(closeFormAtom, sent)).toBe(false);
  expect(storedForm('7:new')?.draft).toMatchObject({ price: '5' });
  takeElsewhere();
  expect(store.set(closeFormAtom, sent)).toBe(false);
  expect(storedForm('7:new')?.draft).toMatchObject({ price: '5' });
});

test('a published form deletes its draft', () => {
  const sent = store.get(formAtom);
  if (!sent) throw new Error('no form is open');
  expect(store.set(closeFormAtom, sent)).toBe(true);
  expect(drafts()).toBeNull();
});

test('a draft that another page has removed or replaced is stored again with the next change', () => {
  window.localStorage.removeItem('ad_drafts');
  const other = { draft: EMPTY_DRAFT, pictures: [], attempt: 'another', savedAt: 1, owner: 'other' };
  storeForm('7:new', other);
  store.set(changeDraftAtom, { price: '5' });
  expect(storedForm('7:new')).toEqual(other);
  expect(storedForm('7:new#2')?.draft).toMatchObject({ price: '5', vin_number: 'XW7BF4FK30S123456' });
});

test('a draft of an ad that is continued has only what was changed in it [SELL-26]', async () => {
  const openEdit = (price: string) =>
    store.set(openFormAtom, {
      key: formKey(7, 3),
      adId: 3,
      draft: { ...EMPTY_DRAFT, price, description: 'Было' },
      images: [],
      title: null,
    });
  store.set(dropDraftAtom);
  openEdit('1450000');
  store.set(changeDraftAtom, { description: 'Торг' });
  openEdit('1300000');
  expect(store.get(formAtom)?.draft).toMatchObject({ price: '1300000', description: 'Торг' });
  openForm();
  openEdit('1200000');
  await waitFor(() => expect(store.get(offeredDraftAtom)).not.toBeNull());
  await store.set(continueDraftAtom);
  expect(store.get(formAtom)?.draft).toMatchObject({ price: '1200000', description: 'Торг' });
});
