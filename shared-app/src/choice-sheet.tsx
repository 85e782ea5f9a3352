import { Button } from '@cars/shared-ui/kit/button';
import { type Choice, ChoiceList } from '@cars/shared-ui/kit/choice-list';
import { useState } from 'react';
import { Sheet } from './sheet.tsx';

/** A sheet with one choice that is applied by «Применить» only [CAT-25]. */
export const ChoiceSheet = ({
  title,
  choices,
  value,
  searchLabel,
  soundOf,
  isTall = false,
  onApply,
  onClose,
}: {
  title: string;
  choices: readonly Choice[];
  value: string;
  searchLabel?: string;
  soundOf?: (word: string) => string;
  isTall?: boolean;
  onApply: (value: string) => void;
  onClose: () => void;
}) => {
  const [draft, setDraft] = useState(value);
  return (
    <Sheet
      title={title}
      onClose={onClose}
      isTall={isTall}
      footer={
        <Button isWide onClick={() => onApply(draft)}>
          Применить
        </Button>
      }
    >
      <ChoiceList
        kind="single"
        label={title}
        choices={choices}
        value={draft}
        onChange={setDraft}
        {...(searchLabel === undefined ? {} : { searchLabel })}
        {...(soundOf === undefined ? {} : { soundOf })}
      />
    </Sheet>
  );
};
