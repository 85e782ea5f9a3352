import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { CHEVRON_RIGHT_ICON } from '@cars/shared-ui/kit/icons';
import { TEXTS } from '../texts.ts';
import styles from './photo-slider.module.css';
import { loadPhotoViewer } from './viewer/photo-viewer-part.tsx';

/** The code loads while the finger is still down; a failure is shown when the viewer is opened. */
export const preloadViewer = () => void loadPhotoViewer().catch(() => undefined);

/** Opens the shown photo in full screen; a tap on the photo does the same. */
export const OpenGallery = ({ onOpen }: { readonly onOpen: () => void }) => (
  <button
    type="button"
    className={styles.open}
    aria-label={TEXTS.openGallery}
    onFocus={preloadViewer}
    onClick={onOpen}
  >
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  </button>
);

/** Turns the slider with a mouse or by keyboard. */
export const SliderArrows = ({ onMove }: { readonly onMove: (step: 1 | -1) => void }) => (
  <>
    <IconButton
      icon={CHEVRON_RIGHT_ICON}
      label={TEXTS.previousPhoto}
      className={`${styles.arrow} ${styles.previous}`}
      onClick={() => onMove(-1)}
    />
    <IconButton
      icon={CHEVRON_RIGHT_ICON}
      label={TEXTS.nextPhoto}
      className={`${styles.arrow} ${styles.next}`}
      onClick={() => onMove(1)}
    />
  </>
);
