import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { Link, Navigate, sessionAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { User } from '@cars/shared-contracts/schemas/user';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { Icon } from '@cars/shared-ui/kit/icon';
import { CHECK_ICON, CLOCK_ICON } from '@cars/shared-ui/kit/icons';
import { useEffect } from 'react';
import { refreshUserAtom } from '../profile/atoms.ts';
import styles from './registration-sent-page.module.css';
import { TEXTS } from './texts.ts';

/**
 * Whether this user's company data were sent to moderation: by the account, or by the flag stored with the
 * sending.
 */
const isSent = ({ id, account_type }: User): boolean =>
  account_type === 'legal_entity' || localStore.get(STORAGE_KEYS.legalDataSent) === String(id);

/**
 * The page after the company's data were sent, `/registration-sent` [ACC-14]; without sent data it redirects
 * to the form.
 */
export const RegistrationSentPage = () => {
  const session = useAtomValue(sessionAtom);
  const refresh = useSetAtom(refreshUserAtom);
  useEffect(() => void refresh(), [refresh]);
  if (session.status === 'guest') return null;
  const { user } = session;
  if (!isSent(user)) return <Navigate to={paths.registerBusiness()} replace />;
  const isVerified = user.legal_entity_verified === true;
  return (
    <FormPage
      title={isVerified ? TEXTS.verifiedTitle : TEXTS.title}
      actions={
        <>
          <Link to={paths.profile()} className={buttonClass('primary', true)}>
            {TEXTS.toProfile}
          </Link>
          <Link to={paths.catalog()} className={buttonClass('secondary', true)}>
            {TEXTS.toCatalog}
          </Link>
        </>
      }
    >
      <div className={styles.state}>
        <span className={styles.sign}>
          <Icon path={isVerified ? CHECK_ICON : CLOCK_ICON} size={28} />
        </span>
        <div>
          <h2 className={styles.name}>{isVerified ? TEXTS.verified : TEXTS.waiting}</h2>
          <p className={styles.lead}>{isVerified ? TEXTS.verifiedLead : TEXTS.waitingLead}</p>
        </div>
      </div>
    </FormPage>
  );
};
