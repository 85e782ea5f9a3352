import { PICTURE_ACCEPT } from '@cars/shared-contracts/rules/picture-file';
import { classNames } from '@cars/shared-ui/kit/class-names';
import type { ChangeEvent, ReactNode } from 'react';
import styles from './picture-input.module.css';

/** A file picker that looks like its content, which assistive technology does not read: `label` is its name. */
export const PictureInput = ({
  label,
  source = 'any',
  className,
  onPick,
  children,
}: {
  readonly label: string;
  /** The gallery with many files at once, the camera with one, or one file from either. */
  readonly source?: 'gallery' | 'camera' | 'any';
  readonly className: string | undefined;
  readonly onPick: (files: readonly File[]) => void;
  readonly children: ReactNode;
}) => {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Allows the same file to be chosen again.
    event.target.value = '';
    if (files.length > 0) onPick(files);
  };
  return (
    <label className={classNames(styles.picker, className)}>
      <input
        type="file"
        accept={PICTURE_ACCEPT}
        className={styles.input}
        aria-label={label}
        onChange={handleChange}
        multiple={source === 'gallery'}
        {...(source === 'camera' ? { capture: 'environment' } : {})}
      />
      {children}
    </label>
  );
};
