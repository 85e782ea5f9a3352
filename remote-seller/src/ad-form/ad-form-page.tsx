import { Link, messengerAtom, useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { Icon } from '@cars/shared-ui/kit/icon';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import styles from './ad-form-page.module.css';
import { FormPopups } from './components/form-popups.tsx';
import { SubmitBar } from './components/submit-bar.tsx';
import { type FormStart, openFormAtom, revisionAtom } from './form-atoms.ts';
import { resetSubmissionAtom, submissionAtom, submitAtom } from './submit-atoms.ts';
import { useHints } from './use-hints.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** The success text is read before the catalogue comes (spec §9 "Timings"). */
const REDIRECT_DELAY_MS = 500;

/** Leaves for the catalogue when the ad is published; the form is not come back to. */
const useRedirect = () => {
  const { status } = useAtomValue(submissionAtom);
  const navigate = useNavigate();
  useEffect(() => {
    if (status !== 'done') return undefined;
    const timer = setTimeout(() => navigate(paths.catalog(), { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [status, navigate]);
};

export interface AdFormPageProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly back: { readonly to: string; readonly label: string };
  /** What the form begins with; another object begins it anew. */
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

const OpenForm = ({ title, submitLabel, back, children }: AdFormPageProps) => {
  const revision = useAtomValue(revisionAtom);
  const { haptic } = useAtomValue(messengerAtom);
  const submit = useSetAtom(submitAtom);
  useLeaveGuard();
  useHints();
  useRedirect();
  const handleSubmit = async () => haptic.notify((await submit()) ? 'success' : 'error');
  return (
    <FormPage
      title={title}
      top={
        <Link to={back.to} className={styles.back}>
          <Icon name="chevron-right" size={20} />
          {back.label}
        </Link>
      }
      onSubmit={() => void handleSubmit()}
      actions={<SubmitBar label={submitLabel} />}
    >
      <div key={revision} className={styles.sections}>
        {children}
      </div>
      <FormPopups />
    </FormPage>
  );
};
