import { PICTURE_ACCEPT } from '@cars/shared-contracts/rules/picture-file';
import { Avatar } from '@cars/shared-ui/ad/avatar';
import { Icon } from '@cars/shared-ui/kit/icon';
import { CAMERA_ICON } from '@cars/shared-ui/kit/icons';
import { Progress } from '@cars/shared-ui/kit/progress';
import { useEffect, useId, useState } from 'react';
import { TEXTS } from '../texts.ts';
import styles from './avatar-field.module.css';

export interface AvatarFieldProps {
  /** Address of the current picture, or null. */
  readonly src: string | null;
  readonly name: string;
  readonly photo: File | null;
  readonly onChoose: (photo: File) => void;
  readonly error: string | null;
  /** Share of the new picture that is sent, 0 … 1; null during no upload. */
  readonly share: number | null;
}

/** An object URL of a chosen file; a picture that this browser cannot draw shows the current one. */
const usePreview = (photo: File | null): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!photo) {
      setAddress(null);
      return undefined;
    }
    const url = URL.createObjectURL(photo);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return address;
};

/** The user's picture: a tap chooses another, replaced by its preview and progress. */
export const AvatarField = ({ src, name, photo, onChoose, error, share }: AvatarFieldProps) => {
  const noteId = useId();
  const preview = usePreview(photo);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={styles.field}>
      <label className={styles.face}>
        <input
          type="file"
          accept={PICTURE_ACCEPT}
          className={styles.input}
          aria-label={TEXTS.photo}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          disabled={share !== null}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onChoose(file);
            // Allows the same file to be chosen again.
            event.target.value = '';
          }}
        />
        {preview && broken !== preview ? (
          <img className={styles.preview} src={preview} alt="" onError={() => setBroken(preview)} />
        ) : (
          <Avatar src={src} name={name} />
        )}
        <span className={styles.sign} aria-hidden="true">
          <Icon path={CAMERA_ICON} size={16} />
        </span>
      </label>
      <div className={styles.note}>
        {error ? (
          <p id={noteId} className={styles.error} role="alert">
            {error}
          </p>
        ) : share === null ? (
          <span className={styles.caption} aria-hidden="true">
            {TEXTS.choosePhoto}
          </span>
        ) : (
          <Progress className={styles.progress} max={1} value={share} aria-label={TEXTS.sending} />
        )}
      </div>
    </div>
  );
};
