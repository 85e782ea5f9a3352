import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { bottomBarRef } from '@cars/shared-ui/kit/bottom-bar';
import { buyerActions } from '../action-rules.ts';
import { ActionButton } from './action-button.tsx';
import styles from './contact-bar.module.css';

/**
 * The buyer's main actions: a bar at the bottom of a phone, a part of the block beside the photos on a wide
 * screen. It counts in the page's height, so that it never hides content.
 */
export const ContactBar = ({ ad }: { readonly ad: AdDetails }) => {
  const { main, side } = buyerActions(ad);
  return (
    <div ref={bottomBarRef} className={styles.bar}>
      <div className={styles.actions}>
        {main.map((action) => (
          <ActionButton
            key={action}
            ad={ad}
            action={action}
            className={main.length > 1 ? styles.main : styles.single}
          />
        ))}
        {side.length > 0 && (
          <div className={styles.sides}>
            {side.map((action) => (
              <ActionButton key={action} ad={ad} action={action} look="secondary" className={styles.side} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
};
