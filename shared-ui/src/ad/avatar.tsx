import { avatarSources } from '@cars/shared-contracts/rules/image-presets';
import { useState } from 'react';
import { Icon } from '../kit/icon.tsx';
import { USER_ICON } from '../kit/icons.ts';
import styles from './avatar.module.css';

/** Seller avatars are 60 px, 120 px for dense screens [CAR-15]. */
const AVATAR_PX = 60;

/** «АП»: the first letters of the first two words of a name; empty when there are none. */
export const initialsOf = (name: string | null): string =>
  (name ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

export interface AvatarProps {
  /** Address of the picture, or null. */
  readonly src: string | null;
  readonly name: string | null;
}

/** A user's picture in a circle; without one, or when it fails, the initials. The name is beside it. */
export const Avatar = ({ src, name }: AvatarProps) => {
  const [failed, setFailed] = useState<string | null>(null);
  const sources = failed === src ? null : avatarSources(src);
  return (
    <span className={styles.avatar} aria-hidden="true">
      {sources ? (
        <picture>
          {sources.avif && <source type="image/avif" srcSet={sources.avif} />}
          {sources.webp && <source type="image/webp" srcSet={sources.webp} />}
          <img
            className={styles.image}
            src={sources.fallback}
            alt=""
            width={AVATAR_PX}
            height={AVATAR_PX}
            loading="lazy"
            onError={() => setFailed(src)}
          />
        </picture>
      ) : (
        initialsOf(name) || <Icon path={USER_ICON} size={28} />
      )}
    </span>
  );
};
