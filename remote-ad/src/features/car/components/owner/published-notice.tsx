import { publishedAdAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Button } from '@cars/shared-ui/kit/button';
import { Icon } from '@cars/shared-ui/kit/icon';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { CHECK_ICON, CLOSE_ICON, SHARE_ICON } from '@cars/shared-ui/kit/icons';
import { useCallback, useEffect, useId } from 'react';
import { TEXTS } from '../../texts.ts';
import { useShare } from '../../use-share.ts';
import styles from './published-notice.module.css';

/** The notice after publishing, until it is closed or the page is left [SELL-36]. */
export const PublishedNotice = ({ id, ad }: { readonly id: number; readonly ad: AdDetails | null }) =>
  useAtomValue(publishedAdAtom) === id ? <Notice ad={ad} /> : null;

const Notice = ({ ad }: { readonly ad: AdDetails | null }) => {
  const titleId = useId();
  const setPublished = useSetAtom(publishedAdAtom);
  const close = useCallback(() => setPublished(null), [setPublished]);
  useEffect(() => close, [close]);
  return (
    <section className={styles.notice} aria-labelledby={titleId}>
      <span className={styles.sign}>
        <Icon path={CHECK_ICON} size={20} />
      </span>
      <div className={styles.words}>
        <p id={titleId} className={styles.title}>
          {TEXTS.publishedTitle}
        </p>
        <p className={styles.text}>{TEXTS.publishedText}</p>
      </div>
      <IconButton icon={CLOSE_ICON} label={TEXTS.close} className={styles.close} onClick={close} />
      <div className={styles.action}>
        {ad ? <ShareButton ad={ad} /> : <Button disabled>{SHARE_WORDS}</Button>}
      </div>
    </section>
  );
};

const SHARE_WORDS = (
  <>
    <Icon path={SHARE_ICON} size={20} />
    {TEXTS.publishedShare}
  </>
);

const ShareButton = ({ ad }: { readonly ad: AdDetails }) => {
  const share = useShare(ad);
  return <Button onClick={() => void share()}>{SHARE_WORDS}</Button>;
};
