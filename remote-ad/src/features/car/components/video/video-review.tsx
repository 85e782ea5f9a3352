import { videoEmbed, videoPage } from '@cars/shared-contracts/rules/video';
import { messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import type { MouseEvent } from 'react';
import { TEXTS } from '../../texts.ts';
import styles from './video-review.module.css';

/** What a foreign player may do: run itself and go full screen, never lead the page away (security.md E6). */
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation';

/**
 * The video review in a frame of its final size, and a link for people whose network does not let the host
 * through (security.md P25). `link` has passed `videoEmbed`.
 */
export const VideoReview = ({ link }: { readonly link: string }) => {
  const messenger = useAtomValue(messengerAtom);
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
        <iframe
          className={styles.frame}
          src={embed}
          title={TEXTS.video}
          loading="lazy"
          sandbox={SANDBOX}
          referrerPolicy="strict-origin"
          allow="fullscreen; encrypted-media; picture-in-picture"
          allowFullScreen
        />
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
