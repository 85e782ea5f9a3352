import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import { texts } from '../texts.ts';
import styles from './builds.module.css';

/** Shows on every screen that overrides are active, with a button that removes them. */
export const OverridesBanner = ({
  overrides,
  onTurnOff,
}: {
  overrides: ReadonlyMap<RemoteApp, string>;
  onTurnOff: () => void;
}) => (
  <aside className={styles.banner} aria-label={texts.title}>
    <p className={styles.which}>
      {[...overrides].map(([app, build]) => (
        <span key={app}>{texts.banner(app, build)}</span>
      ))}
    </p>
    <button type="button" className={styles.off} onClick={onTurnOff}>
      {texts.off}
    </button>
  </aside>
);
