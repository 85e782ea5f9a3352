import { Link, messengerAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { Icon } from '@cars/shared-ui/kit/icon';
import { iconButtonClass } from '@cars/shared-ui/kit/icon-button';
import { catalogAddressAtom } from '../../listing/atoms.ts';
import { draftAtom, resetDraftAtom } from '../atoms.ts';
import { isDefault } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './filters-header.module.css';

/** The title and the way to take everything back; outside the messenger, which has its own, a way back as well. */
export const FiltersHeader = () => {
  const { kind } = useAtomValue(messengerAtom);
  const draft = useAtomValue(draftAtom);
  const back = useAtomValue(catalogAddressAtom);
  const reset = useSetAtom(resetDraftAtom);
  return (
    <header className={styles.header}>
      {kind === 'browser' && (
        <Link to={back} replace className={iconButtonClass} aria-label={TEXTS.back}>
          <Icon name="back" />
        </Link>
      )}
      <h1 className={styles.title}>{TEXTS.title}</h1>
      <Button look="plain" disabled={draft === null || isDefault(draft)} onClick={reset}>
        {TEXTS.reset}
      </Button>
    </header>
  );
};
