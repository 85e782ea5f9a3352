import { Link } from '@cars/shared-contracts/runtime';
import type { DeskItem } from '@cars/shared-contracts/schemas/moderation';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button } from '@cars/shared-ui/kit/button';
import { useId } from 'react';
import { keyOf, momentText, tiedId } from '../rules.ts';
import { SUBJECTS, TEXTS } from '../texts.ts';
import styles from './item-card.module.css';
import { KeyCap } from './key-cap.tsx';

/** The facts of one item, and the two verdicts to it. */
export const ItemCard = ({
  item,
  onVerdict,
}: {
  readonly item: DeskItem;
  readonly onVerdict: (accept: boolean) => void;
}) => {
  const titleId = useId();
  const { accept, decline } = SUBJECTS[item.subject];
  const [title, ...facts] = item.lines.map(tiedId);
  return (
    <article className={styles.card} data-item={keyOf(item)} tabIndex={-1} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      <p className={styles.since}>{TEXTS.since(momentText(item.since))}</p>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <div className={styles.actions}>
        <Button
          look={item.subject === 'complaint' ? 'danger' : 'primary'}
          aria-keyshortcuts="A"
          onClick={() => onVerdict(true)}
        >
          {accept.label} <KeyCap>A</KeyCap>
        </Button>
        <Button look="secondary" aria-keyshortcuts="R" onClick={() => onVerdict(false)}>
          {decline.label} <KeyCap>R</KeyCap>
        </Button>
        {item.ad_id !== null && (
          <Link to={paths.car(item.ad_id)} className={styles.open} aria-keyshortcuts="O">
            {TEXTS.open} <KeyCap>O</KeyCap>
          </Link>
        )}
      </div>
    </article>
  );
};
