import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { SwitchRow } from '@cars/shared-ui/kit/switch-row';
import { useEffect } from 'react';
import { changeGuestOrdersAtom, guestOrdersAtom, loadGuestOrdersAtom } from '../guest-orders-atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './guest-orders-switch.module.css';

/** Restricts orders to signed-in buyers [CAR-49]. */
export const GuestOrdersSwitch = () => {
  const isOn = useAtomValue(guestOrdersAtom);
  const load = useSetAtom(loadGuestOrdersAtom);
  const change = useSetAtom(changeGuestOrdersAtom);
  useEffect(() => void load(), [load]);
  return (
    <div className={styles.switch}>
      <SwitchRow
        label={TEXTS.guestOrders}
        hint={TEXTS.guestOrdersHint}
        isOn={isOn ?? false}
        disabled={isOn === null}
        onChange={(next) => void change(next)}
      />
    </div>
  );
};
