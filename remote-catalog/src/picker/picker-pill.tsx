import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { LazyPart, preparePart, usePreparedPart } from '@cars/shared-ui/kit/lazy-part';
import { Pill } from '@cars/shared-ui/kit/pill';
import { type ComponentType, useCallback, useState } from 'react';

/** A pill whose tap opens a sheet of choices. The sheet's code is preloaded. */
export const PickerPill = ({
  title,
  label,
  isChosen,
  loadSheet,
  failure,
}: {
  readonly title: string;
  /** The name of the choice, for screen readers. */
  readonly label: string;
  readonly isChosen: boolean;
  /** A constant of a module. */
  readonly loadSheet: () => Promise<ComponentType<{ onClose: () => void }>>;
  /** Shown when the sheet's code cannot be loaded. */
  readonly failure: string;
}) => {
  const [isOpen, setIsOpen] = useState(false);
  usePreparedPart(loadSheet);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <Pill
        title={title}
        label={label}
        isChosen={isChosen}
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
        onPrepare={() => preparePart(loadSheet)}
      />
      {isOpen && (
        <LazyPart
          load={loadSheet}
          props={{ onClose: close }}
          whenFailed={<AlertDialog text={failure} onClose={close} />}
        />
      )}
    </>
  );
};
