import { listingsText } from '@cars/shared-contracts/rules/plural';
import { Link } from '@cars/shared-contracts/runtime';
import type { User } from '@cars/shared-contracts/schemas/user';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Avatar } from '@cars/shared-ui/ad/avatar';
import { Icon } from '@cars/shared-ui/kit/icon';
import { iconButtonClass } from '@cars/shared-ui/kit/icon-button';
import { SETTINGS_ICON } from '@cars/shared-ui/kit/icons';
import { accountName, isCompanyWaiting, isVerifiedCompany } from '../../../company.ts';
import { TEXTS } from '../texts.ts';
import styles from './profile-header.module.css';

export interface ProfileHeaderProps {
  readonly user: User;
  /** Active ads; null: unknown or not shown here. */
  readonly count: number | null;
  /** Whether the count has a line at all. */
  readonly hasCount: boolean;
}

/** Avatar, name, count of ads, the link to the settings [ACC-21]. */
export const ProfileHeader = ({ user, count, hasCount }: ProfileHeaderProps) => {
  const name = accountName(user);
  return (
    <header className={styles.header}>
      <div className={styles.who}>
        <Avatar src={user.avatar} name={name} />
        <div className={styles.words}>
          <h1 className={styles.name}>
            {name || TEXTS.title}
            {isVerifiedCompany(user) && <span className={styles.badge}>{TEXTS.company}</span>}
            {isCompanyWaiting(user) && <span className={styles.badge}>{TEXTS.onCheck}</span>}
          </h1>
          {!name && (
            <Link to={paths.editProfile()} className={styles.addName}>
              {TEXTS.addName}
            </Link>
          )}
          {hasCount && <p className={styles.count}>{count === null ? '\u00a0' : listingsText(count)}</p>}
        </div>
      </div>
      <Link to={paths.editProfile()} className={iconButtonClass} aria-label={TEXTS.settings}>
        <Icon path={SETTINGS_ICON} />
      </Link>
    </header>
  );
};
