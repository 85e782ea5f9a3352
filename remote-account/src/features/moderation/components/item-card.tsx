import { cardSources } from '@cars/shared-contracts/rules/image-presets';
import { Link } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button } from '@cars/shared-ui/kit/button';
import { CheckRow } from '@cars/shared-ui/kit/check-row';
import { Picture } from '@cars/shared-ui/kit/picture';
import { useId, useState } from 'react';
import { type DeskCard, keyOf, linesOf, momentText } from '../rules.ts';
import { SUBJECTS, TEXTS } from '../texts.ts';
import styles from './item-card.module.css';
import { KeyCap } from './key-cap.tsx';

/** The facts of one card, and the two verdicts to it, of several warnings to those that are ticked [MOD-14]. */
export const ItemCard = ({
  card,
  onVerdict,
}: {
  readonly card: DeskCard;
  readonly onVerdict: (items: DeskCard['items'], accept: boolean) => void;
}) => {
  const titleId = useId();
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const { items } = card;
  const [{ subject, since, ad_id: adId, picture }] = items;
  const { accept, decline } = SUBJECTS[subject];
  const { title, facts, warnings } = linesOf(card);
  const isChoice = items.length > 1;
  const [first, ...rest] = isChoice ? items.filter((item) => !unticked.has(keyOf(item))) : items;
  const tick = (key: string, isTicked: boolean) => {
    const next = new Set(unticked);
    if (isTicked) next.delete(key);
    else next.add(key);
    setUnticked(next);
  };
  const decide = (isAccepted: boolean) => {
    if (!first) return;
    setUnticked(new Set());
    onVerdict([first, ...rest], isAccepted);
  };
  return (
    <article className={styles.card} data-item={card.key} tabIndex={-1} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3 id={titleId} className={styles.title}>
            {title}
          </h3>
          <p className={styles.since}>{TEXTS.since(momentText(since))}</p>
        </div>
        {subject !== 'company' && picture !== undefined && (
          <span className={styles.photo}>
            <Picture sources={cardSources(picture)} alt="" sizes="96px" width={96} height={72} />
          </span>
        )}
      </div>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {warnings.map(([item, lines], at) => {
        const key = keyOf(item);
        const words = lines.map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ));
        return isChoice ? (
          <CheckRow key={key} isChecked={!unticked.has(key)} onChange={(isTicked) => tick(key, isTicked)}>
            <KeyCap>{at + 1}</KeyCap> {words}
          </CheckRow>
        ) : (
          <p key={key}>{words}</p>
        );
      })}
      <div className={styles.actions}>
        <Button
          look={subject === 'complaint' ? 'danger' : 'primary'}
          aria-keyshortcuts="A"
          disabled={!first}
          onClick={() => decide(true)}
        >
          {accept.label} <KeyCap>A</KeyCap>
        </Button>
        <Button look="secondary" aria-keyshortcuts="R" disabled={!first} onClick={() => decide(false)}>
          {decline.label} <KeyCap>R</KeyCap>
        </Button>
        {adId !== null && (
          <Link to={paths.car(adId)} className={styles.open} aria-keyshortcuts="O">
            {TEXTS.open} <KeyCap>O</KeyCap>
          </Link>
        )}
      </div>
    </article>
  );
};
