import { Modal } from '@cars/shared-app/modal';
import { useRef } from 'react';
import { TEXTS } from '../../texts.ts';
import styles from './photo-viewer.module.css';
import { Thumbnails } from './thumbnails.tsx';
import { useViewer } from './use-viewer.ts';
import { ViewerButton } from './viewer-button.tsx';
import { ViewerPhoto } from './viewer-photo.tsx';
import { ViewerToolbar } from './viewer-toolbar.tsx';

/** Thumbnails from this many photos on [CAR-3]. */
const THUMBNAILS_MIN = 2;

export interface PhotoViewerProps {
  readonly photos: readonly string[];
  /** The photo that was tapped. */
  readonly first: number;
  /** Another photo is shown. */
  readonly onShow: (photo: number) => void;
  readonly onClose: () => void;
}

/** All photos in full screen, with zoom, pan, rotation and flips [CAR-2]. */
export const PhotoViewer = ({ photos, first, onShow, onClose }: PhotoViewerProps) => {
  const stageRef = useRef<HTMLDivElement>(null);
  const titleRef = useRef<HTMLParagraphElement>(null);
  const { shown, show, step, view, setPose, play, isBare, stageHandlers, handleKey } = useViewer(
    stageRef,
    photos.length,
    first,
    onShow,
    onClose,
  );
  const photo = photos[shown];

  return (
    <Modal
      focusRef={titleRef}
      className={isBare ? `${styles.viewer} ${styles.bare}` : styles.viewer}
      aria-label={TEXTS.gallery}
      onKeyDown={handleKey}
      onClose={onClose}
    >
      <div ref={stageRef} className={styles.stage} {...stageHandlers}>
        {photo === undefined ? (
          <p className={styles.message}>{TEXTS.galleryEmpty}</p>
        ) : (
          <ViewerPhoto key={shown} photo={photo} alt={`Car image ${shown + 1}`} {...view} />
        )}
      </div>
      <div className={styles.top}>
        <p ref={titleRef} tabIndex={-1} className={styles.position} aria-live="polite">
          {`Фото ${shown + 1} из ${photos.length}`}
        </p>
        <ViewerButton icon="close" label={TEXTS.close} onPress={onClose} />
      </div>
      {photos.length > 1 && <Turns onStep={step} />}
      <div className={styles.bottom}>
        <ViewerToolbar pose={view.pose} onChange={setPose} {...play} />
        {photos.length >= THUMBNAILS_MIN && <Thumbnails photos={photos} shown={shown} onShow={show} />}
      </div>
    </Modal>
  );
};

/** A finger swipes; the arrows are for a mouse and for the keyboard. */
const Turns = ({ onStep }: { readonly onStep: (by: 1 | -1) => void }) => (
  <>
    <ViewerButton
      icon="previous"
      label={TEXTS.previousPhoto}
      className={`${styles.turn} ${styles.previous}`}
      onPress={() => onStep(-1)}
    />
    <ViewerButton
      icon="next"
      label={TEXTS.nextPhoto}
      className={`${styles.turn} ${styles.next}`}
      onPress={() => onStep(1)}
    />
  </>
);
