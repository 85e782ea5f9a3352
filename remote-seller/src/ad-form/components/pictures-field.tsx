import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { IMAGE_TEXTS } from '@cars/shared-contracts/rules/new-ad';
import { lookAtFile } from '@cars/shared-contracts/rules/picture-file';
import { isOnlineAtom, messengerAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { useCallback, useState } from 'react';
import { PictureList } from '../../pictures/components/picture-list.tsx';
import { PicturePicker } from '../../pictures/components/picture-picker.tsx';
import { isPending, isReplaceable } from '../../pictures/picture.ts';
import { type PickProblem, pickFiles, roomFor } from '../../pictures/rules.ts';
import type { PictureView } from '../../pictures/view.ts';
import { lostPicturesAtom, picturesAtom } from '../form-atoms.ts';
import {
  addPicturesAtom,
  movePictureAtom,
  orderPicturesAtom,
  removePictureAtom,
  replacePictureAtom,
  retryPictureAtom,
} from '../picture-atoms.ts';
import { clearErrorsAtom, fieldErrorsAtom } from '../submit-atoms.ts';
import { TEXTS } from '../texts.ts';
import { FieldNote } from './field.tsx';
import { FormSection } from './form-section.tsx';
import styles from './pictures-field.module.css';

const loadCoach = () => import('../../pictures/coach/photo-coach.tsx').then(({ PhotoCoach }) => PhotoCoach);
const loadPlate = () => import('../../pictures/plate/plate-sheet.tsx').then(({ PlateSheet }) => PlateSheet);

const NO_PROBLEMS: readonly PickProblem[] = [];

/** Rejected files and the reasons, exact texts [SELL-15] [SELL-16]. */
const Problems = ({ problems }: { readonly problems: readonly PickProblem[] }) =>
  problems.length > 0 && (
    <div className={styles.problems} role="alert">
      {problems.map(({ message, names }) => (
        <div key={message}>
          <p>{message}</p>
          {names.length > 0 && <p className={styles.names}>{names.join(', ')}</p>}
        </div>
      ))}
    </div>
  );

/** Pictures of the ad: each is uploaded as soon as it is chosen. */
export const PicturesField = () => {
  const pictures = useAtomValue(picturesAtom);
  const lost = useAtomValue(lostPicturesAtom);
  const error = useAtomValue(fieldErrorsAtom).images;
  const { isMobile } = useAtomValue(messengerAtom);
  const add = useSetAtom(addPicturesAtom);
  const remove = useSetAtom(removePictureAtom);
  const move = useSetAtom(movePictureAtom);
  const order = useSetAtom(orderPicturesAtom);
  const replace = useSetAtom(replacePictureAtom);
  const retry = useSetAtom(retryPictureAtom);
  const clearErrors = useSetAtom(clearErrorsAtom);
  const isOnline = useAtomValue(isOnlineAtom);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [isTooHeavy, setIsTooHeavy] = useState(false);
  const [isHiding, setIsHiding] = useState(false);
  const touched = useCallback(() => {
    setProblems(NO_PROBLEMS);
    clearErrors(['images']);
  }, [clearErrors]);
  const handlePick = async (files: readonly File[], view?: PictureView) => {
    touched();
    const picked = pickFiles(await Promise.all(files.map(lookAtFile)), roomFor(pictures.length));
    setProblems(picked.problems);
    setIsTooHeavy(picked.problems.some(({ message }) => message === IMAGE_TEXTS.tooHeavy));
    if (picked.taken.length > 0) add(picked.taken, view);
  };
  const handleMove = useCallback((id: string, to: number) => move({ id, to }), [move]);
  const handleRemove = useCallback(
    (id: string) => {
      touched();
      remove(id);
    },
    [touched, remove],
  );
  const restored = lost.length > 0 ? [{ message: TEXTS.pictureNotRestored, names: lost }] : NO_PROBLEMS;
  return (
    <FormSection title={TEXTS.sectionPictures}>
      <div className={styles.field} data-field="images">
        <p className={styles.hint}>{TEXTS.pictureHint}</p>
        <PictureList pictures={pictures} onMove={handleMove} onRemove={handleRemove} onRetry={retry} />
        {!isTooHeavy && <Problems problems={[...restored, ...problems]} />}
        <FieldNote id="images-note" error={error} />
        {!isOnline && pictures.some(isPending) && (
          <p className={styles.hint} role="status">
            {TEXTS.picturesWaiting}
          </p>
        )}
        <PicturePicker label={TEXTS.addPictures} source="gallery" onPick={handlePick} />
        {isTooHeavy && <AlertDialog text={IMAGE_TEXTS.tooHeavy} onClose={() => setIsTooHeavy(false)} />}
        {isMobile && <PicturePicker label={TEXTS.takePicture} source="camera" onPick={handlePick} />}
        {pictures.some(isReplaceable) && (
          <Button look="secondary" isWide onClick={() => setIsHiding(true)}>
            {TEXTS.hidePlate}
          </Button>
        )}
        {isHiding && (
          <LazyPart
            load={loadPlate}
            props={{
              pictures,
              onReplace: (id: string, file: File) => replace({ id, file }),
              onClose: () => setIsHiding(false),
            }}
            whenFailed={<AlertDialog text={TEXTS.sheetFailed} onClose={() => setIsHiding(false)} />}
          />
        )}
        <LazyPart load={loadCoach} props={{ pictures, onPick: handlePick, onOrder: order }} />
      </div>
    </FormSection>
  );
};
