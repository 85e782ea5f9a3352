import { expect, test } from '@rstest/core';
import { noteDraft, storeNoteDraft } from './note-draft.ts';

test('no unsaved note is removed for a newer one [CAT-70]', () => {
  for (let adId = 1; adId <= 30; adId += 1) storeNoteDraft(7, adId, `заметка ${adId}`);
  expect(noteDraft(7, 1)).toBe('заметка 1');
});
