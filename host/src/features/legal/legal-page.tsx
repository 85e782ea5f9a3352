import { messengerAtom, useAtomValue, useLocation, useNavigate } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { useEffect } from 'react';
import styles from './legal-page.module.css';

export interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
}

export interface LegalText {
  readonly title: string;
  /** Since when this wording holds, as a person writes a date. */
  readonly edition: string;
  readonly sections: readonly LegalSection[];
}

/** Back in history, or to the catalogue when the text was the first page opened. */
const BackLink = () => {
  const navigate = useNavigate();
  const { key } = useLocation();
  const goBack = () => (key === 'default' ? navigate(paths.catalog(), { replace: true }) : navigate(-1));
  return (
    <button type="button" className={styles.back} onClick={goBack}>
      <span aria-hidden="true">←</span> Назад
    </button>
  );
};

/** A legal text: title, edition, numbered sections. */
export const LegalPage = ({ text }: { text: LegalText }) => {
  const { kind } = useAtomValue(messengerAtom);
  useEffect(() => {
    const previous = document.title;
    document.title = text.title;
    return () => {
      document.title = previous;
    };
  }, [text.title]);
  return (
    <main className={styles.page}>
      {kind === 'browser' ? <BackLink /> : null}
      <h1 className={styles.title}>{text.title}</h1>
      <p className={styles.edition}>{text.edition}</p>
      {text.sections.map(({ heading, paragraphs, list }, at) => (
        <section key={heading} className={styles.section}>
          <h2 className={styles.heading}>
            {at + 1}. {heading}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {list ? (
            <ul className={styles.list}>
              {list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          ) : null}
        </section>
      ))}
    </main>
  );
};
