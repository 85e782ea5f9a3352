import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Icon } from '@cars/shared-ui/kit/icon';
import { WARNING_ICON } from '@cars/shared-ui/kit/icons';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { TEXTS } from '../../texts.ts';
import styles from './warning-list.module.css';

/** The seller alone needs it. */
const loadReplyForm = async () => (await import('./reply-form.tsx')).ReplyForm;

/** What readers of the ad should know, each with the seller's reply [WARN-3]; the seller can write it here. */
export const WarningList = ({ ad, isOwner }: { readonly ad: AdDetails; readonly isOwner: boolean }) => (
  <ul className={styles.list}>
    {(ad.warnings ?? []).map((warning) => (
      <li key={warning.id} className={styles.item}>
        <Icon path={WARNING_ICON} size={20} />
        <div className={styles.words}>
          <p>{warning.text}</p>
          {warning.reply && <p className={styles.reply}>{TEXTS.sellerReply(warning.reply)}</p>}
          {isOwner && <LazyPart load={loadReplyForm} props={{ adId: ad.id, warning }} />}
        </div>
      </li>
    ))}
  </ul>
);
