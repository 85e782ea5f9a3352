import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import styles from './builds.module.css';
import { texts } from './texts.ts';

/** Says on every screen that this is not what everybody sees, and ends it with one tap. */
export const TestBanner = ({
  wanted,
  onTurnOff,
}: {
  wanted: ReadonlyMap<RemoteApp, string>;
  onTurnOff: () => void;
}) => (
  <aside className={styles.banner} aria-label={texts.title}>
    <p className={styles.which}>
      {[...wanted].map(([app, build]) => (
        <span key={app}>{texts.banner(app, build)}</span>
      ))}
    </p>
    <button type="button" className={styles.off} onClick={onTurnOff}>
      {texts.off}
    </button>
  </aside>
);
