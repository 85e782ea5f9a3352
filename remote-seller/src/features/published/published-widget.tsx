import { shareText } from '@cars/shared-contracts/rules/ad';
import {
  messengerAtom,
  showToastAtom,
  useAtomValue,
  useNavigate,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import type { WidgetProps } from '@cars/shared-contracts/shell/widgets';
import { bottomBarRef } from '@cars/shared-ui/kit/bottom-bar';
import { Button } from '@cars/shared-ui/kit/button';
import { Icon } from '@cars/shared-ui/kit/icon';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { useId } from 'react';
import { PublishedCar } from './components/published-car.tsx';
import styles from './published-widget.module.css';
import { TEXTS } from './texts.ts';
import { useAd } from './use-ad.ts';

/** The ad that was just published: the catalogue behind it can be used at once. */
export const PublishedWidget = ({ adId, onClose }: WidgetProps['published']) => {
  const titleId = useId();
  const ad = useAd(adId);
  const messenger = useAtomValue(messengerAtom);
  const navigate = useNavigate();
  const showToast = useSetAtom(showToastAtom);
  const share = async () => {
    const text = ad ? shareText(ad) : `ID: ${adId}`;
    if ((await messenger.share({ url: messenger.adLink(adId), text })) === 'copied') showToast(TEXTS.copied);
  };
  return (
    <section ref={bottomBarRef} className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {TEXTS.title}
        </h2>
        <IconButton icon="close" label={TEXTS.close} onClick={onClose} />
      </div>
      <PublishedCar ad={ad} />
      <div className={styles.actions}>
        <Button onClick={() => void share()}>
          <Icon name="share" size={20} />
          {TEXTS.share}
        </Button>
        <Button look="secondary" onClick={() => navigate(paths.car(adId))}>
          {TEXTS.open}
        </Button>
      </div>
    </section>
  );
};
