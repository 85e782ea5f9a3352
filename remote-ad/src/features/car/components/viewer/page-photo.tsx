import { detailsSources } from '@cars/shared-contracts/rules/image-presets';
import { Picture } from '@cars/shared-ui/kit/picture';
import { PHOTO_SIZES } from '../photo-slide.tsx';
import styles from './page-photo.module.css';

/** The photo as the page has already loaded it, in the place of the large one until that is here. */
export const PagePhoto = ({ photo }: { readonly photo: string | undefined }) => (
  <span className={styles.photo}>
    <Picture sources={detailsSources(photo)} alt="" sizes={PHOTO_SIZES} isEager width={800} height={600} />
  </span>
);
