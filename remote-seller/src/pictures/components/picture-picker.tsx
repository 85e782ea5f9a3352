import { buttonClass } from '@cars/shared-ui/kit/button';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { Icon } from '@cars/shared-ui/kit/icon';
import type { ChangeEvent } from 'react';
import { PICTURE_ACCEPT } from '../rules.ts';
import styles from './picture-picker.module.css';

/** A button that is a file picker: the gallery with many files at once, or the camera with one. */
export const PicturePicker = ({
  label,
  source,
  onPick,
}: {
  readonly label: string;
  readonly source: 'gallery' | 'camera';
  readonly onPick: (files: readonly File[]) => void;
}) => {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Allows the same file to be chosen again.
    event.target.value = '';
    if (files.length > 0) onPick(files);
  };
  return (
    <label className={classNames(buttonClass('secondary', true), styles.picker)}>
      <input
        type="file"
        accept={PICTURE_ACCEPT}
        className={styles.input}
        aria-label={label}
        onChange={handleChange}
        {...(source === 'camera' ? { capture: 'environment' } : { multiple: true })}
      />
      <Icon name={source === 'camera' ? 'camera' : 'plus'} size={20} />
      <span aria-hidden="true">{label}</span>
    </label>
  );
};
