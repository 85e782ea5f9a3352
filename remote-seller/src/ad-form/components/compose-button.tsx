import { AlertDialog } from '@cars/shared-app/alert-dialog';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Button } from '@cars/shared-ui/kit/button';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { useState } from 'react';
import { TEXTS } from '../texts.ts';
import { useDraftField } from '../use-draft-field.ts';
import styles from './compose-button.module.css';

const loadSheet = () => import('./compose-sheet.tsx').then(({ ComposeSheet }) => ComposeSheet);

/** The chosen draft, and the text before it. */
interface Chosen {
  readonly text: string;
  readonly before: string;
}

/** «Составить описание»; a replaced text comes back in one tap until the draft is edited [SELL-43]. */
export const ComposeButton = ({ ad }: { readonly ad: AdDetails | null }) => {
  const { value, change } = useDraftField('description');
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isFresh = chosen !== null && chosen.text === value;
  const handleChoose = (text: string) => {
    setChosen({ text, before: value });
    change(text);
  };
  return (
    <div className={styles.row}>
      <Button look="secondary" onClick={() => setIsOpen(true)}>
        {TEXTS.compose}
      </Button>
      <p role="status" className={styles.note}>
        {isFresh && (chosen.before.trim() === '' ? TEXTS.inserted : TEXTS.replaced)}
      </p>
      {isFresh && chosen.before.trim() !== '' && (
        <Button look="plain" onClick={() => change(chosen.before)}>
          {TEXTS.undo}
        </Button>
      )}
      {isOpen && (
        <LazyPart
          load={loadSheet}
          props={{
            ad,
            hasText: value.trim() !== '',
            onChoose: handleChoose,
            onClose: () => setIsOpen(false),
          }}
          whenFailed={<AlertDialog text={TEXTS.sheetFailed} onClose={() => setIsOpen(false)} />}
        />
      )}
    </div>
  );
};
