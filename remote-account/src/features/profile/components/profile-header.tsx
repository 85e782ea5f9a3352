import { listingsText } from '@cars/shared-contracts/rules/plural';
import { Link } from '@cars/shared-contracts/runtime';
import type { User } from '@cars/shared-contracts/schemas/user';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Avatar } from '@cars/shared-ui/ad/avatar';
import { Icon } from '@cars/shared-ui/kit/icon';
import { iconButtonClass } from '@cars/shared-ui/kit/icon-button';
import { BackLink } from '../../../back-link.tsx';
import { TEXTS } from '../texts.ts';
import styles from './profile-header.module.css';

export interface ProfileHeaderProps {
  readonly user: User;
  /** Active ads; null: unknown or not told here. */
  readonly count: number | null;
  /** Whether the count has its line at all. */
  readonly hasCount: boolean;
}

/** Avatar, name, count of ads, the way to the settings (spec §2 "My profile"). */
export const ProfileHeader = ({ user, count, hasCount }: ProfileHeaderProps) => (
  <header className={styles.top}>
    <BackLink to={paths.catalog()}>{TEXTS.catalog}</BackLink>
    <div className={styles.header}>
      <Avatar src={user.avatar} name={user.name} />
      <div className={styles.words}>
        <h1 className={styles.name}>
          {user.name?.trim() || TEXTS.nameless}
          {user.account_type === 'legal_entity' && <span className={styles.company}>{TEXTS.company}</span>}
        </h1>
        {hasCount && <p className={styles.count}>{count === null ? '\u00a0' : listingsText(count)}</p>}
      </div>
      <Link to={paths.editProfile()} className={iconButtonClass} aria-label={TEXTS.settings}>
        <Icon name="settings" />
      </Link>
    </div>
  </header>
);
