import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { bottomBarRef } from '@cars/shared-ui/kit/bottom-bar';
import { Button } from '@cars/shared-ui/kit/button';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { useEffect } from 'react';
import { countDraftAtom, draftAtom, draftCountAtom, leaveCountAtom } from '../atoms.ts';
import { applyText } from '../rules.ts';
import styles from './apply-bar.module.css';

/** The button that shows the list, with the live count of ads that fit [J8] [CAT-42]. */
export const ApplyBar = ({ isShort }: { isShort: boolean }) => {
  const draft = useAtomValue(draftAtom);
  const count = useAtomValue(draftCountAtom);
  const countDraft = useSetAtom(countDraftAtom);
  const leave = useSetAtom(leaveCountAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the draft asks for its own count.
  useEffect(() => void countDraft(), [draft, countDraft]);
  useEffect(() => leave, [leave]);
  const text = applyText(count, isShort);
  return (
    <div ref={bottomBarRef} className={styles.bar}>
      <Button type="submit" isWide className={styles.apply}>
        {text}
      </Button>
      <VisuallyHidden>
        <span role="status">{count ? text : ''}</span>
      </VisuallyHidden>
    </div>
  );
};
