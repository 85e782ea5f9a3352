import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { filterDraftAtom, resetDraftAtom } from '../atoms.ts';
import { PLACE_TEXTS } from '../place-texts.ts';
import { isDefault } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './filters-header.module.css';

/** The title and the reset button. */
export const FiltersHeader = () => {
  const draft = useAtomValue(filterDraftAtom);
  const reset = useSetAtom(resetDraftAtom);
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{PLACE_TEXTS.title}</h1>
      <Button look="plain" disabled={draft === null || isDefault(draft)} onClick={reset}>
        {TEXTS.reset}
      </Button>
    </header>
  );
};
