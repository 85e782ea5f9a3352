import { Button } from '@cars/shared-ui/kit/button';
import { type Choice, ChoiceList } from '@cars/shared-ui/kit/choice-list';
import { useState } from 'react';
import { Sheet } from './sheet.tsx';

/** A sheet with any number of choices that are applied by «Применить» only [CAT-25]. */
export const MultiChoiceSheet = ({
  title,
  choices,
  values,
  searchLabel,
  soundOf,
  isTall = false,
  onApply,
  onClose,
}: {
  title: string;
  choices: readonly Choice[];
  values: readonly string[];
  searchLabel?: string;
  soundOf?: (word: string) => string;
  isTall?: boolean;
  onApply: (values: readonly string[]) => void;
  onClose: () => void;
}) => {
  const [draft, setDraft] = useState(values);
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
        kind="multiple"
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
