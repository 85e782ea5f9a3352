import { cardSources } from '@cars/shared-contracts/rules/image-presets';
import { videoEmbed, videoPage } from '@cars/shared-contracts/rules/video';
import { messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { Icon } from '@cars/shared-ui/kit/icon';
import { PLAY_ICON } from '@cars/shared-ui/kit/icons';
import { Picture } from '@cars/shared-ui/kit/picture';
import { type MouseEvent, useState } from 'react';
import { TEXTS } from '../../texts.ts';
import styles from './video-review.module.css';

/** A dimmed picture behind a button needs no more. */
const POSTER_SIZES = '350px';

/** Permissions of a foreign player: scripts and full screen, but no navigation of the page [E6]. */
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation';

/**
 * The video review: a picture of the car, and after a tap the host's player; no request to the host before.
 * The link is for networks that block the host [P25]; `link` has passed `videoEmbed`.
 */
export const VideoReview = ({
  link,
  photo,
}: {
  readonly link: string;
  readonly photo: string | undefined;
}) => {
  const messenger = useAtomValue(messengerAtom);
  const [isPlaying, setIsPlaying] = useState(false);
  const embed = videoEmbed(link);
  const page = videoPage(link);
  if (!embed || !page) return null;
  const open = (event: MouseEvent) => {
    if (messenger.kind === 'browser') return;
    event.preventDefault();
    messenger.openLink(page);
  };
  return (
    <>
      <div className={styles.box}>
        {isPlaying ? (
          <iframe
            className={styles.frame}
            src={embed}
            title={TEXTS.video}
            sandbox={SANDBOX}
            referrerPolicy="strict-origin"
            allow="encrypted-media; picture-in-picture"
            allowFullScreen
          />
        ) : (
          <button type="button" className={styles.poster} onClick={() => setIsPlaying(true)}>
            {photo && (
              <Picture sources={cardSources(photo)} alt="" sizes={POSTER_SIZES} width={350} height={262} />
            )}
            <span className={styles.play}>
              <Icon path={PLAY_ICON} isSolid size={28} />
              {TEXTS.playVideo}
            </span>
          </button>
        )}
      </div>
      <a
        className={styles.link}
        href={page}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        onClick={open}
      >
        {TEXTS.openVideo}
      </a>
    </>
  );
};
