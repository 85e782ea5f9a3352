import { atom, isKeyboardOpenAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { bottomBarRef } from '@cars/shared-ui/kit/bottom-bar';
import { Button } from '@cars/shared-ui/kit/button';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { Progress } from '@cars/shared-ui/kit/progress';
import { totalProgress } from '../../pictures/picture.ts';
import type { AdDraft } from '../draft.ts';
import { correctText } from '../draft-note.ts';
import { adDraftAtom, picturesAtom } from '../form-atoms.ts';
import { correctionsAtom, submissionAtom } from '../submit-atoms.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { firstField, focusField } from './field.tsx';
import styles from './submit-bar.module.css';

const PERCENT = 100;

const progressAtom = atom((get) => totalProgress(get(picturesAtom)));

/** The upload progress that the submit waits for. */
const PicturesProgress = () => {
  const progress = useAtomValue(progressAtom);
  if (!progress) return null;
  const text = `Загружаем фото: ${progress.done} из ${progress.total}`;
  return (
    <div className={styles.progress}>
      <p className={styles.text}>{text}</p>
      <Progress max={PERCENT} value={Math.round(progress.share * PERCENT)} aria-label={text} />
    </div>
  );
};

/** The number of invalid fields, and a button to the next of them. */
const Corrections = () => {
  const names = useAtomValue(correctionsAtom);
  const draft = useAtomValue(adDraftAtom);
  if (names.length === 0) return null;
  const showNext = () => {
    const first = firstField(names);
    if (first) focusField(first);
  };
  return (
    <Button look="plain" className={styles.corrections} onClick={showNext}>
      {correctText(
        names.length,
        names.every((name) => draft[name as keyof AdDraft] === ''),
      )}
    </Button>
  );
};

/** The main button, what it waits for, and until when the server accepts no further attempt [P12]. */
export const SubmitBar = ({ label }: { readonly label: string }) => {
  const submission = useAtomValue(submissionAtom);
  const isKeyboardOpen = useAtomValue(isKeyboardOpenAtom);
  const seconds = useSecondsLeft(submission.status === 'editing' ? submission.lockedUntilMs : 0);
  return (
    <div
      ref={isKeyboardOpen ? undefined : bottomBarRef}
      className={classNames(styles.bar, !isKeyboardOpen && styles.stuck)}
    >
      {submission.status === 'uploading' && <PicturesProgress />}
      <Corrections />
      <Button
        type="submit"
        isWide
        isLoading={submission.status === 'uploading' || submission.status === 'sending'}
        disabled={seconds > 0 || submission.status === 'done'}
      >
        {label}
      </Button>
      {seconds > 0 && <p className={styles.text}>{`Отправить снова можно через ${seconds} с`}</p>}
    </div>
  );
};
