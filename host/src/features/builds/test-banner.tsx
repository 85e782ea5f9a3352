import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import styles from './builds.module.css';
import { texts } from './texts.ts';

/** Shows on every screen that overrides are active, with a button that ends them. */
export const TestBanner = ({
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
