import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { TEXTS } from '../../texts.ts';
import { LoadingPopup } from '../loading-popup.tsx';
import { PagePhoto } from './page-photo.tsx';
import type { PhotoViewerProps } from './photo-viewer.tsx';

/** The viewer's code; a touch on the photos loads it before the tap ends. */
export const loadPhotoViewer = () => import('./photo-viewer.tsx').then(({ PhotoViewer }) => PhotoViewer);

/** The viewer; while its code loads the photo on a dark screen, after a failure a message [ERR-19]. */
export const PhotoViewerPart = (props: PhotoViewerProps) => (
  <LazyPart
    load={loadPhotoViewer}
    props={props}
    whileLoading={
      <LoadingPopup
        label={TEXTS.galleryLoading}
        photo={<PagePhoto photo={props.photos[props.first]} />}
        onClose={props.onClose}
      />
    }
    whenFailed={<AlertDialog text={TEXTS.galleryNotLoaded} onClose={props.onClose} />}
  />
);
