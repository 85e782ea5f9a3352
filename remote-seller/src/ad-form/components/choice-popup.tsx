import { ChoiceSheet } from '@cars/shared-app/choice-sheet';
import { sound } from '@cars/shared-contracts/rules/search/sound';
import type { Choice, ChoiceListProps } from '@cars/shared-ui/kit/choice-list';

/** A sheet with many choices and a search field that also matches by sound. */
export const ChoicePopup = ({
  title,
  searchLabel,
  choices,
  meantBy,
  value,
  onApply,
  onClose,
}: Pick<ChoiceListProps, 'meantBy'> & {
  readonly title: string;
  readonly searchLabel: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onApply: (value: string) => void;
  readonly onClose: () => void;
}) => {
  return (
    <ChoiceSheet
      title={title}
      choices={choices}
      value={value}
      searchLabel={searchLabel}
      soundOf={sound}
      {...(meantBy ? { meantBy } : {})}
      isTall
      onClose={onClose}
      onApply={(chosen) => {
        onClose();
        onApply(chosen);
      }}
    />
  );
};
