import { Sheet } from '@cars/shared-app/sheet';
import { handbookAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Button } from '@cars/shared-ui/kit/button';
import { useId } from 'react';
import { describedAd, descriptionDrafts } from '../description-rules.ts';
import { adDraftAtom, formAtom } from '../form-atoms.ts';
import { carName } from '../rules.ts';
import { isVerifiedAtom } from '../submit-atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './compose-sheet.module.css';

interface ComposeSheetProps {
  /** The published ad under edit; null for a new one. */
  readonly ad: AdDetails | null;
  /** Whether a chosen draft would replace a typed text. */
  readonly hasText: boolean;
  readonly onChoose: (text: string) => void;
  readonly onClose: () => void;
}

const useDrafts = (ad: AdDetails | null) => {
  const draft = useAtomValue(adDraftAtom);
  const form = useAtomValue(formAtom);
  const handbook = useAtomValue(handbookAtom);
  const isCompany = useAtomValue(isVerifiedAtom);
  const handbooks = handbook.status === 'loaded' ? handbook.handbooks : null;
  if (!ad) return descriptionDrafts(draft, carName(draft, handbooks), isCompany);
  const { report_url, vin_report_url, video } = draft;
  const car = { ...describedAd(ad), report_url, vin_report_url, video };
  return descriptionDrafts(car, form?.title ?? null, isCompany);
};

/** Drafts of a description to choose from [SELL-43]. */
export const ComposeSheet = ({ ad, hasText, onChoose, onClose }: ComposeSheetProps) => {
  const id = useId();
  const drafts = useDrafts(ad);
  return (
    <Sheet title={TEXTS.compose} onClose={onClose}>
      <p className={styles.lead}>{drafts.length === 0 ? TEXTS.composeNothing : TEXTS.composeLead}</p>
      <ul className={styles.drafts}>
        {drafts.map(({ name, text }, at) => (
          <li key={name} className={styles.draft}>
            <h3 id={`${id}-${at}`} className={styles.name}>
              {name}
            </h3>
            <p className={styles.text}>{text}</p>
            <Button
              look="secondary"
              aria-describedby={`${id}-${at}`}
              onClick={() => {
                onChoose(text);
                onClose();
              }}
            >
              {hasText ? TEXTS.replace : TEXTS.insert}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
};
