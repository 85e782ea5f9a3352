import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { bottomBarRef } from '@cars/shared-ui/kit/bottom-bar';
import { buyerActions } from '../action-rules.ts';
import { ActionButton } from './action-button.tsx';
import styles from './contact-bar.module.css';

/**
 * The buyer's main actions: a bar at the bottom of a phone, a part of the block beside the photos on a wide
 * screen. It counts in the page's height, so that it never hides content.
 */
export const ContactBar = ({ ad }: { readonly ad: AdDetails }) => (
  <div ref={bottomBarRef} className={styles.bar}>
    <div className={styles.actions}>
      {buyerActions(ad).bar.map((action, at) => (
        <ActionButton key={action} ad={ad} action={action} look={at === 0 ? 'primary' : 'outlined'} />
      ))}
    </div>
  </div>
);
