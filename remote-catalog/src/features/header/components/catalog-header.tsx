import { isFilterActive } from '@cars/shared-contracts/rules/catalog-filter';
import { isSignedInAtom, Link, useAtomValue } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { Icon } from '@cars/shared-ui/kit/icon';
import { iconButtonClass } from '@cars/shared-ui/kit/icon-button';
import { HEART_ICON, USER_ICON } from '@cars/shared-ui/kit/icons';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { type ReactNode, useEffect, useState } from 'react';
import { throttleOnScroll } from '../../../throttle-on-scroll.ts';
import { filterAtom } from '../../listing/atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './catalog-header.module.css';
import { Logo } from './logo.tsx';

/** The header sticks from this scroll position on [CAT-2]. */
const STICKY_AFTER_PX = 50;

/** The position is read after the commit: in a render it would force a layout of the page before it. */
const useIsStuck = (): boolean => {
  const [isStuck, setIsStuck] = useState(false);
  useEffect(() => {
    const follow = () => setIsStuck(window.scrollY > STICKY_AFTER_PX);
    follow();
    return throttleOnScroll(follow);
  }, []);
  return isStuck;
};

/** A dot on the filters button while any filter differs from the defaults [CAT-28]. */
const ActiveMark = () =>
  isFilterActive(useAtomValue(filterAtom)) ? (
    <>
      <span className={styles.active} data-filters-active />
      <VisuallyHidden>{TEXTS.filtersActive}</VisuallyHidden>
    </>
  ) : null;

/** Logo, the search field, favourites for signed-in users, profile, city and order [CAT-1]. */
export const CatalogHeader = ({ search, pills }: { search: ReactNode; pills: ReactNode }) => {
  const isSignedIn = useAtomValue(isSignedInAtom);
  const isStuck = useIsStuck();
  const [isLogoFocused, setIsLogoFocused] = useState(false);
  return (
    <header className={classNames(styles.header, isLogoFocused ? styles.whole : isStuck && styles.stuck)}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Link
            to={paths.catalog()}
            className={styles.home}
            onClick={() => window.scrollTo(0, 0)}
            onFocus={({ target }) => setIsLogoFocused(target.matches(':focus-visible'))}
            onBlur={() => setIsLogoFocused(false)}
          >
            <Logo />
          </Link>
        </div>
        <div className={classNames(styles.row, isSignedIn && styles.both)}>
          <div className={styles.search}>
            {search}
            <ActiveMark />
          </div>
          <nav className={styles.links}>
            {isSignedIn && (
              <Link to={paths.favorites()} className={iconButtonClass} aria-label={TEXTS.favourites}>
                <Icon path={HEART_ICON} />
              </Link>
            )}
            <Link to={paths.profile()} className={iconButtonClass} aria-label={TEXTS.profile}>
              <Icon path={USER_ICON} />
            </Link>
          </nav>
        </div>
        <div className={styles.pills}>{pills}</div>
      </div>
    </header>
  );
};
