import { atom, useAtomValue } from '@cars/shared-contracts/runtime';
import { Progress } from '@cars/shared-ui/kit/progress';
import { newAdOf } from '../draft.ts';
import { adDraftAtom } from '../form-atoms.ts';
import { filledCount } from '../rules.ts';
import { isVerifiedAtom } from '../submit-atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './form-progress.module.css';

const filledAtom = atom((get) => filledCount(newAdOf(get(adDraftAtom), get(isVerifiedAtom))));

/** The progress of a long form, always in view. */
export const FormProgress = () => {
  const { filled, of } = useAtomValue(filledAtom);
  const text = `${TEXTS.filled} ${filled} из ${of}`;
  return (
    <>
      <p className={styles.required}>{TEXTS.required}</p>
      <div className={styles.bar}>
        <Progress className={styles.progress} max={of} value={filled} aria-label={text} />
        <span className={styles.text} aria-hidden="true">
          {text}
        </span>
      </div>
    </>
  );
};
