import { isFilterActive } from '@cars/shared-contracts/rules/catalog-filter';
import { isSellerModeAtom, isSignedInAtom, Link, useAtomValue } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { Icon } from '@cars/shared-ui/kit/icon';
import { iconButtonClass } from '@cars/shared-ui/kit/icon-button';
import { HEART_ICON, PLUS_ICON, USER_ICON } from '@cars/shared-ui/kit/icons';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { type FocusEvent, type ReactNode, useEffect, useState } from 'react';
import { AfterHydration } from '../../../after-hydration.tsx';
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

/** A button that is partly in view would keep the focus there. */
const showWhole = ({ target }: FocusEvent<HTMLElement>) =>
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The way to a new ad in seller mode, at the end of the second row. */
const SellLink = () =>
  useAtomValue(isSellerModeAtom) ? (
    <Link to={paths.createAd()} className={styles.sell} aria-label={TEXTS.sell}>
      <span className={styles.sellFace}>
        <Icon path={PLUS_ICON} size={20} />
        <span className={styles.word}>{TEXTS.sell}</span>
      </span>
    </Link>
  ) : null;

/**
 * Logo, the search field, favourites for signed-in users and profile [CAT-1]; below them `choices`, city and order, which
 * may scroll sideways, and beside them `found`: the number of ads and the map, which are always in view.
 */
export const CatalogHeader = ({
  search,
  choices,
  found,
}: {
  search: ReactNode;
  choices: ReactNode;
  found: ReactNode;
}) => {
  const isSignedIn = useAtomValue(isSignedInAtom);
  const isStuck = useIsStuck();
  return (
    <header className={classNames(styles.header, isStuck && styles.stuck)}>
      <div className={styles.inner}>
        <div className={classNames(styles.row, isSignedIn && styles.both)}>
          <Link
            to={paths.catalog()}
            className={styles.home}
            aria-label={TEXTS.brand}
            onClick={() => window.scrollTo(0, 0)}
          >
            <Logo />
          </Link>
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
        <div className={styles.bar}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of its buttons. */}
          <div className={styles.choices} onFocus={showWhole}>
            {choices}
          </div>
          <div className={styles.found}>{found}</div>
          <AfterHydration>
            <SellLink />
          </AfterHydration>
        </div>
      </div>
    </header>
  );
};
