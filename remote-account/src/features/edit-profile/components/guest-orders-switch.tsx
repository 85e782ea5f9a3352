import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';
import { SettingRow } from '../../../setting/setting-row.tsx';
import { changeGuestOrdersAtom, guestOrdersAtom, loadGuestOrdersAtom } from '../guest-orders-atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './guest-orders-switch.module.css';

/** Restricts orders to signed-in buyers [CAR-49]. */
export const GuestOrdersSwitch = () => {
  const state = useAtomValue(guestOrdersAtom);
  const load = useSetAtom(loadGuestOrdersAtom);
  const change = useSetAtom(changeGuestOrdersAtom);
  useEffect(() => void load(), [load]);
  return (
    <div className={styles.switch}>
      <SettingRow
        label={TEXTS.guestOrders}
        hint={TEXTS.guestOrdersHint}
        state={state}
        onRetry={() => void load()}
        onChange={(next) => void change(next)}
      />
    </div>
  );
};
