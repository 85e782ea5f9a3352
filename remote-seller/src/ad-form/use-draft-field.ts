import { atom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { NewAd } from '@cars/shared-contracts/schemas/new-ad';
import { useMemo } from 'react';
import type { AdDraft } from './draft.ts';
import { adDraftAtom } from './form-atoms.ts';
import { isRequired } from './rules.ts';
import { editDraftAtom, fieldErrorsAtom } from './submit-atoms.ts';

/** One field of the draft with its message; a change elsewhere does not render it again. */
export const useDraftField = <Key extends keyof AdDraft & keyof NewAd>(name: Key) => {
  const value = useAtomValue(useMemo(() => atom((get) => get(adDraftAtom)[name]), [name]));
  const error = useAtomValue(useMemo(() => atom((get) => get(fieldErrorsAtom)[name]), [name]));
  const edit = useSetAtom(editDraftAtom);
  const change = (next: AdDraft[Key]) => edit({ [name]: next });
  return { value, error, change, edit, isRequired: isRequired(name) };
};

/** Only these fields of the draft, for components that read several. */
export const useDraftPart = <Part>(pick: (draft: AdDraft) => Part): Part =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pick` is a constant of a module
  useAtomValue(useMemo(() => atom((get) => pick(get(adDraftAtom))), []));
