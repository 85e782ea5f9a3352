import {
  messengerAtom,
  publishedAdAtom,
  useAtomValue,
  useNavigate,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import styles from './ad-form-page.module.css';
import { FormPopups } from './components/form-popups.tsx';
import { SubmitBar } from './components/submit-bar.tsx';
import { type FormStart, openFormAtom, revisionAtom } from './form-atoms.ts';
import { resetSubmissionAtom, submissionAtom, submitAtom } from './submit-atoms.ts';
import { useHints } from './use-hints.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** From the confirmation to the catalogue [SELL-21]. */
const REDIRECT_DELAY_MS = 500;

/** Leaves for the catalogue, where the shell shows the new ad; the form is not come back to. */
const useRedirect = () => {
  const submission = useAtomValue(submissionAtom);
  const setPublished = useSetAtom(publishedAdAtom);
  const navigate = useNavigate();
  useEffect(() => {
    if (submission.status !== 'done') return undefined;
    const { publishedId } = submission;
    const timer = setTimeout(() => {
      navigate(paths.catalog(), { replace: true });
      setPublished(publishedId);
    }, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [submission, navigate, setPublished]);
};

export interface AdFormPageProps {
  readonly title: string;
  readonly submitLabel: string;
  /** What the form begins with; another object begins it again. */
  readonly start: FormStart;
  readonly children: ReactNode;
}

/** What the create and edit forms have in common: drafts, pictures, submitting. */
export const AdFormPage = (props: AdFormPageProps) => {
  const { start } = props;
  const open = useSetAtom(openFormAtom);
  const reset = useSetAtom(resetSubmissionAtom);
  const [opened, setOpened] = useState<FormStart | null>(null);
  useLayoutEffect(() => {
    reset();
    open(start);
    setOpened(start);
    return reset;
  }, [open, reset, start]);
  // Nothing is drawn of a form that was left earlier.
  return opened === start ? <OpenForm {...props} /> : null;
};

const OpenForm = ({ title, submitLabel, children }: AdFormPageProps) => {
  const revision = useAtomValue(revisionAtom);
  const { haptic } = useAtomValue(messengerAtom);
  const submit = useSetAtom(submitAtom);
  useLeaveGuard();
  useHints();
  useRedirect();
  const handleSubmit = async () => haptic.notify((await submit()) ? 'success' : 'error');
  return (
    <FormPage title={title} onSubmit={() => void handleSubmit()}>
      <div key={revision} className={styles.sections}>
        {children}
      </div>
      <SubmitBar label={submitLabel} />
      <FormPopups />
    </FormPage>
  );
};
