import { buttonClass } from '@cars/shared-ui/kit/button';
import { Icon } from '@cars/shared-ui/kit/icon';
import { CAMERA_ICON, PLUS_ICON } from '@cars/shared-ui/kit/icons';
import { PictureInput } from './picture-input.tsx';

/** A button that is a file picker: the gallery with many files at once, or the camera with one. */
export const PicturePicker = ({
  label,
  source,
  onPick,
}: {
  readonly label: string;
  readonly source: 'gallery' | 'camera';
  readonly onPick: (files: readonly File[]) => void;
}) => (
  <PictureInput label={label} source={source} className={buttonClass('secondary', true)} onPick={onPick}>
    <Icon path={source === 'camera' ? CAMERA_ICON : PLUS_ICON} size={20} />
    <span aria-hidden="true">{label}</span>
  </PictureInput>
);
