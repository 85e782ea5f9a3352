import { Note } from '@cars/shared-app/note';
import { RemovedNote } from '@cars/shared-app/removed-note';
import { useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { saveNoteAtom } from '../../note-atoms.ts';

/** The note of a favourite, or the way back after its removal. */
export const FavouriteNote = ({
  ad,
  isFavourite,
}: {
  readonly ad: AdDetails;
  readonly isFavourite: boolean;
}) => {
  const save = useSetAtom(saveNoteAtom);
  return isFavourite ? <Note ad={ad} save={save} /> : <RemovedNote ad={ad} />;
};
