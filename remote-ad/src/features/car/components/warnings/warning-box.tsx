import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { useId } from 'react';
import { TEXTS } from '../../texts.ts';
import styles from './warning-box.module.css';
import { WarningList } from './warning-list.tsx';

/** What a buyer should check, before the buttons that call the seller [WARN-3]; nothing without warnings. */
export const WarningBox = ({ ad, isOwner }: { readonly ad: AdDetails; readonly isOwner: boolean }) => {
  const id = useId();
  if (!ad.warnings || ad.warnings.length === 0) return null;
  return (
    <div className={styles.place}>
      <section className={styles.box} aria-labelledby={id}>
        <h2 id={id} className={styles.title}>
          {TEXTS.attention}
        </h2>
        <WarningList ad={ad} isOwner={isOwner} />
      </section>
    </div>
  );
};
