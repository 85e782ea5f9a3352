import { atom, useAtomValue } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { totalProgress } from '../../pictures/picture.ts';
import { picturesAtom } from '../form-atoms.ts';
import { submissionAtom } from '../submit-atoms.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import styles from './submit-bar.module.css';

const PERCENT = 100;

const progressAtom = atom((get) => totalProgress(get(picturesAtom)));

/** How far the pictures have come that the submit waits for. */
const PicturesProgress = () => {
  const progress = useAtomValue(progressAtom);
  if (!progress) return null;
  const text = `Загружаем фото: ${progress.done} из ${progress.total}`;
  return (
    <div className={styles.progress}>
      <p className={styles.text}>{text}</p>
      <progress max={PERCENT} value={Math.round(progress.share * PERCENT)} aria-label={text} />
    </div>
  );
};

/** The main button, what it waits for, and until when the server takes no further attempt (security.md P12). */
export const SubmitBar = ({ label }: { readonly label: string }) => {
  const submission = useAtomValue(submissionAtom);
  const seconds = useSecondsLeft(submission.status === 'editing' ? submission.lockedUntilMs : 0);
  return (
    <>
      {submission.status === 'uploading' && <PicturesProgress />}
      <Button
        type="submit"
        isWide
        isLoading={submission.status === 'uploading' || submission.status === 'sending'}
        disabled={seconds > 0 || submission.status === 'done'}
      >
        {label}
      </Button>
      {seconds > 0 && <p className={styles.text}>{`Отправить снова можно через ${seconds} с`}</p>}
    </>
  );
};
