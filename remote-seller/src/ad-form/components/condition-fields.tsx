import { CONDITIONS } from '@cars/shared-contracts/rules/vehicle';
import { handbookAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { SwitchRow } from '@cars/shared-ui/kit/switch-row';
import { conditionId, withCondition, withUsed } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { useDraftField } from '../use-draft-field.ts';
import styles from './condition-fields.module.css';
import { Field } from './field.tsx';
import { OptionChips } from './option-chips.tsx';

const USED = [
  { value: 'false', label: TEXTS.isNew },
  { value: 'true', label: TEXTS.used },
];

/** New or used, the condition of the handbook, online viewing. */
export const ConditionFields = () => {
  const handbook = useAtomValue(handbookAtom);
  const { value: isUsed, error, edit, isRequired } = useDraftField('is_used');
  const condition = useDraftField('statuses_id');
  const { value: onlineShow, change: showOnline } = useDraftField('online_show');
  const statuses = handbook.status === 'loaded' ? handbook.handbooks.statuses : CONDITIONS;
  const idOf = (key: 'new' | 'used') => conditionId(statuses, key);
  return (
    <>
      <Field name="is_used">
        <OptionChips
          title={TEXTS.isUsed}
          options={USED}
          value={isUsed}
          error={error}
          isRequired={isRequired}
          onChange={(value) => edit(withUsed(condition.value, value === 'true', idOf))}
        />
      </Field>
      <Field name="statuses_id">
        <OptionChips
          title={TEXTS.condition}
          options={statuses.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={condition.value}
          error={condition.error}
          isRequired={condition.isRequired}
          onChange={(value) => edit(withCondition(value, idOf))}
        />
      </Field>
      <div className={styles.switch}>
        <SwitchRow
          label={TEXTS.onlineShow}
          hint={TEXTS.onlineShowHint}
          isOn={onlineShow}
          onChange={showOnline}
        />
      </div>
    </>
  );
};
