import { criteriaSummary } from '@cars/shared-contracts/rules/saved-filter';
import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import type { SavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import { DotLine } from '@cars/shared-ui/kit/dot-line';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { TRASH_ICON } from '@cars/shared-ui/kit/icons';
import { SwitchRow } from '@cars/shared-ui/kit/switch-row';
import {
  applySavedFilterAtom,
  criteriaNamesAtom,
  removeSavedFilterAtom,
  toggleNotificationsAtom,
} from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './saved-filter-row.module.css';

/** One saved filter: a tap shows its cars; below, the notification switch. */
export const SavedFilterRow = ({ filter }: { readonly filter: SavedFilter }) => {
  const { id, name, criteria, notify_on_new_ad: isNotified } = filter;
  const names = useAtomValue(criteriaNamesAtom);
  const apply = useSetAtom(applySavedFilterAtom);
  const toggle = useSetAtom(toggleNotificationsAtom);
  const remove = useSetAtom(removeSavedFilterAtom);
  const navigate = useNavigate();
  const summary = criteriaSummary(criteria, names);
  // A name that is only a date is below what is searched.
  const [title, detail] =
    summary && /^от \d/.test(name)
      ? [summary, name]
      : [name, summary.startsWith(`${name} · `) ? summary.slice(name.length + 3) : summary];
  const handleApply = async () => {
    const address = await apply(filter);
    if (address !== null) navigate(address);
  };
  return (
    <li className={styles.row} aria-label={name}>
      <div className={styles.head}>
        <button type="button" className={styles.apply} onClick={() => void handleApply()}>
          <span className={styles.name}>
            <DotLine parts={title.split(' · ')} />
          </span>
          {detail && detail !== title && (
            <span className={styles.summary}>
              <DotLine parts={detail.split(' · ')} />
            </span>
          )}
        </button>
        <IconButton
          icon={TRASH_ICON}
          label={`${TEXTS.remove} «${name}»`}
          className={styles.remove}
          onClick={() => void remove(filter)}
        />
      </div>
      <SwitchRow label={TEXTS.notify} isOn={isNotified} onChange={(isOn) => void toggle(id, isOn)} />
    </li>
  );
};
