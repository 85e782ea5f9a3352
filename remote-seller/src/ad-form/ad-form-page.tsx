import { useClosingConfirmation, useOutcomeHaptic } from '@cars/shared-app/use-form-feedback';
import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import styles from './ad-form-page.module.css';
import { FormPopups } from './components/form-popups.tsx';
import { SubmitBar } from './components/submit-bar.tsx';
import { type FormStart, isDirtyAtom, openFormAtom, revisionAtom } from './form-atoms.ts';
import { resetSubmissionAtom, submissionAtom, submitAtom } from './submit-atoms.ts';
import { useHints } from './use-hints.ts';

/** From the confirmation to the next page [SELL-21]. */
const REDIRECT_DELAY_MS = 500;

/** Navigates to the catalog. The form is replaced in the history: Back skips it. */
const useRedirect = () => {
  const isDone = useAtomValue(submissionAtom).status === 'done';
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => navigate(paths.catalog(), { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
};

export interface AdFormPageProps {
  readonly title: string;
  readonly submitLabel: string;
  /** The form's initial values; another object resets the form. */
  readonly start: FormStart;
  readonly children: ReactNode;
}

/** The common part of the create and edit forms: drafts, pictures, submitting. */
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
  // Nothing of an earlier form is drawn.
  return opened === start ? <OpenForm {...props} /> : null;
};

const OpenForm = ({ title, submitLabel, children }: AdFormPageProps) => {
  const revision = useAtomValue(revisionAtom);
  const notify = useOutcomeHaptic();
  const submit = useSetAtom(submitAtom);
  useClosingConfirmation(useAtomValue(isDirtyAtom));
  useHints();
  useRedirect();
  const navigate = useNavigate();
  const handleSubmit = async () => notify(await submit((id) => navigate(paths.car(id))));
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
