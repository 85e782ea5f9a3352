import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { Link, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { User } from '@cars/shared-contracts/schemas/user';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Icon } from '@cars/shared-ui/kit/icon';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { CLOCK_ICON, CLOSE_ICON } from '@cars/shared-ui/kit/icons';
import { closeBannerAtom, isBannerClosedAtom } from '../atoms.ts';
import { legalNotice } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './legal-banner.module.css';

const noticeOf = (user: User) => legalNotice(user, localStore.get(STORAGE_KEYS.legalDataSent));

/** During moderation, above the ads: «Данные на проверке» [ACC-18]. */
export const LegalState = ({ user }: { readonly user: User }) =>
  noticeOf(user) === 'waiting' ? (
    <Link to={paths.registrationSent()} className={styles.banner}>
      <Icon path={CLOCK_ICON} />
      <span className={styles.words}>
        <strong className={styles.title}>{TEXTS.waiting}</strong>
        <span className={styles.lead}>{TEXTS.waitingLead}</span>
      </span>
    </Link>
  ) : null;

/** Before company data were sent, below the ads: an invitation that can be closed for the session [ACC-22]. */
export const LegalBanner = ({ user }: { readonly user: User }) => {
  const isClosed = useAtomValue(isBannerClosedAtom);
  const close = useSetAtom(closeBannerAtom);
  if (noticeOf(user) !== 'invitation' || isClosed) return null;
  return (
    <section className={styles.banner} aria-label={TEXTS.bannerTitle}>
      <div className={styles.words}>
        <strong className={styles.title}>{TEXTS.bannerTitle}</strong>
        <span className={styles.lead}>{TEXTS.bannerLead}</span>
        <Link to={paths.registerBusiness()} className={styles.action}>
          {TEXTS.bannerAction}
        </Link>
      </div>
      <IconButton icon={CLOSE_ICON} label={TEXTS.bannerClose} className={styles.close} onClick={close} />
    </section>
  );
};
