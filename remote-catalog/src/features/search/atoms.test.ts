import { freshStore, stageTests } from '@cars/shared-test/stage';
import { expect, test } from '@rstest/core';
import { stubCatalog } from '../../test-catalog.tsx';
import { isFieldOpenAtom, loadIndexAtom, readChoicesAtom, shownChoicesAtom, typeAtom } from './atoms.ts';

stageTests();

test('a text is looked up while the user is at the field, and for a key that opens it', async () => {
  stubCatalog();
  const store = freshStore();
  await store.set(loadIndexAtom);
  const titles: string[][] = [];
  const note = () => titles.push(store.get(shownChoicesAtom).map(({ title }) => title));
  const end = store.sub(shownChoicesAtom, note);
  store.set(typeAtom, 'Toyota Camry');
  expect(titles).toEqual([]);
  expect(store.set(readChoicesAtom).length).toBeGreaterThan(0);
  store.set(isFieldOpenAtom, true);
  expect(titles).toEqual([['Toyota Camry', 'Toyota']]);
  store.set(isFieldOpenAtom, false);
  expect(titles.at(-1)).toEqual([]);
  end();
});
