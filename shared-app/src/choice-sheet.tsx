import { Button } from '@cars/shared-ui/kit/button';
import { ChoiceList, type ChoiceListProps } from '@cars/shared-ui/kit/choice-list';
import { type ReactNode, useState } from 'react';
import { Sheet } from './sheet.tsx';

type ListOptions = Pick<ChoiceListProps, 'choices' | 'searchLabel' | 'soundOf' | 'meantBy'>;

interface ChoiceSheetProps<Value> extends ListOptions {
  readonly title: string;
  readonly value: Value;
  readonly isTall?: boolean;
  readonly onApply: (value: Value) => void;
  readonly onClose: () => void;
}

interface ApplySheetProps {
  readonly title: string;
  readonly isTall: boolean;
  readonly onApply: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A sheet whose choices are applied by «Применить» only [CAT-25]. */
export const ApplySheet = ({ onApply, children, ...sheet }: ApplySheetProps) => (
  <Sheet
    {...sheet}
    footer={
      <Button isWide onClick={onApply}>
        Применить
      </Button>
    }
  >
    {children}
  </Sheet>
);

/** One choice of a list. */
export const ChoiceSheet = ({
  title,
  value,
  isTall = false,
  onApply,
  onClose,
  ...list
}: ChoiceSheetProps<string>) => {
  const [draft, setDraft] = useState(value);
  return (
    <ApplySheet title={title} isTall={isTall} onApply={() => onApply(draft)} onClose={onClose}>
      <ChoiceList {...list} kind="single" label={title} value={draft} onChange={setDraft} />
    </ApplySheet>
  );
};

interface TapChoiceSheetProps extends Omit<ChoiceSheetProps<string>, 'onApply'> {
  readonly onChoose: (value: string) => void;
}

/** One choice of a list, which a tap, Space or Enter takes and closes the sheet; arrow keys only move. */
export const TapChoiceSheet = ({
  title,
  value,
  isTall = false,
  onChoose,
  onClose,
  ...list
}: TapChoiceSheetProps) => {
  const [draft, setDraft] = useState(value);
  return (
    <Sheet title={title} isTall={isTall} onClose={onClose}>
      <ChoiceList
        {...list}
        kind="single"
        label={title}
        value={draft}
        onChange={setDraft}
        onTake={(taken) => {
          onClose();
          onChoose(taken);
        }}
      />
    </Sheet>
  );
};

/** Any number of choices of a list. */
export const MultiChoiceSheet = ({
  title,
  value,
  isTall = false,
  onApply,
  onClose,
  ...list
}: ChoiceSheetProps<readonly string[]>) => {
  const [draft, setDraft] = useState(value);
  return (
    <ApplySheet title={title} isTall={isTall} onApply={() => onApply(draft)} onClose={onClose}>
      <ChoiceList {...list} kind="multiple" label={title} value={draft} onChange={setDraft} />
    </ApplySheet>
  );
};
