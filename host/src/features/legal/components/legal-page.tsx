import { Fragment, useEffect } from 'react';
import styles from './legal-page.module.css';

export interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
}

export interface LegalText {
  /** A soft hyphen is where a long word may break: not every browser knows Russian hyphens. */
  readonly title: string;
  /** The date of this edition, in words. */
  readonly edition: string;
  readonly sections: readonly LegalSection[];
}

const SOFT_HYPHEN = '\u00ad';

/** A long word breaks only where a line of its own is too narrow for it. */
const Title = ({ text }: { text: string }) =>
  text.split(' ').map((word, at) => (
    <Fragment key={word}>
      {at > 0 && ' '}
      {word.includes(SOFT_HYPHEN) ? (
        <span className={styles.long}>
          {word.split(SOFT_HYPHEN).map((part, index) => (
            <Fragment key={part}>
              {index > 0 && <span className={styles.hyphen} />}
              {part}
            </Fragment>
          ))}
        </span>
      ) : (
        word
      )}
    </Fragment>
  ));

/** A legal text: title, edition, numbered sections. */
export const LegalPage = ({ text }: { text: LegalText }) => {
  const title = text.title.replaceAll(SOFT_HYPHEN, '');
  useEffect(() => {
    const previous = document.title;
    document.title = title;
    return () => {
      document.title = previous;
    };
  }, [title]);
  return (
    <main className={styles.page}>
      <h1 className={styles.title} aria-label={title}>
        <Title text={text.title} />
      </h1>
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
