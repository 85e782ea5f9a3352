import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { focusFirstWrong } from './first-wrong.ts';
import styles from './form-page.module.css';

export interface FormPageProps {
  /** Heading and title of the tab. */
  readonly title: string;
  /** `narrow`: a short form in a narrow card in the middle of the screen, with a centered heading. */
  readonly look?: 'form' | 'narrow';
  /** A sentence under the heading. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** The main button and further ones. */
  readonly actions?: ReactNode;
  /** Links to other pages, at the bottom of the page. */
  readonly footer?: ReactNode;
  /** With it the page is a form. */
  readonly onSubmit?: (() => void) | undefined;
}

/** A screen of one column: heading, fields, the button. */
export const FormPage = ({
  title,
  look = 'form',
  lead,
  children,
  actions,
  footer,
  onSubmit,
}: FormPageProps) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
    // After the messages are drawn; an alert leads to the field that it speaks of.
    requestAnimationFrame(() => {
      if (!document.querySelector('dialog[open]')) focusFirstWrong(form.current);
    });
  };
  const body = (
    <>
      <div className={styles.fields}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  );
  return (
    <main className={classNames(styles.page, look === 'narrow' && styles.narrow)}>
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <div className={styles.lead}>{lead}</div>}
        {onSubmit ? (
          <form ref={form} noValidate onSubmit={handleSubmit}>
            {body}
          </form>
        ) : (
          body
        )}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </main>
  );
};
