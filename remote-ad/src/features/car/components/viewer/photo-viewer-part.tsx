import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { Loader } from '@cars/shared-ui/kit/spinner';
import { useModal } from '@cars/shared-ui/kit/use-modal';
import { useRef } from 'react';
import { TEXTS } from '../../texts.ts';
import { Notice, useOpenPopup } from '../popup.tsx';
import type { PhotoViewerProps } from './photo-viewer.tsx';
import styles from './photo-viewer-part.module.css';

/** The viewer's code; a finger on the photos starts it ahead of the tap's end. */
export const loadPhotoViewer = () => import('./photo-viewer.tsx').then(({ PhotoViewer }) => PhotoViewer);

/** The viewer with its code on its way: a dark screen at once; without its code the words of spec §8. */
export const PhotoViewerPart = (props: PhotoViewerProps) => (
  <LazyPart
    load={loadPhotoViewer}
    props={props}
    whileLoading={<DarkScreen onClose={props.onClose} />}
    whenFailed={<Notice text={TEXTS.galleryNotLoaded} onClose={props.onClose} />}
  />
);

const DarkScreen = ({ onClose }: { readonly onClose: () => void }) => {
  const focus = useRef<HTMLDivElement>(null);
  const dialog = useModal(focus);
  useOpenPopup(onClose);
  return (
    <dialog ref={dialog} className={styles.dark} aria-label={TEXTS.gallery} onCancel={onClose}>
      <div ref={focus} tabIndex={-1}>
        <Loader label={TEXTS.galleryLoading} />
      </div>
    </dialog>
  );
};
