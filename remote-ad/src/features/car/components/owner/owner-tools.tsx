import { CompareButton, CompareLink } from '@cars/shared-app/compare-button';
import { useCopy } from '@cars/shared-app/use-copy';
import { Link, messengerAtom, showToastAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button, buttonClass } from '@cars/shared-ui/kit/button';
import { buyerActions } from '../../action-rules.ts';
import { showPopupAtom } from '../../popup-atoms.ts';
import { hasOnlineShow } from '../../rules.ts';
import { TEXTS } from '../../texts.ts';
import styles from '../request-row.module.css';

/**
 * The owner's own actions in the places of the buyer's requests, one for each, so that nothing moves when the page
 * that the server has rendered learns whose ad it is [CAR-62].
 */
export const OwnerTools = ({ ad }: { readonly ad: AdDetails }) => {
  const showPopup = useSetAtom(showPopupAtom);
  const tools = [
    <Link key="edit" to={paths.editAd(ad.id)} className={buttonClass('secondary')}>
      {TEXTS.edit}
    </Link>,
    <Button key="sold" look="secondary" onClick={() => showPopup('sold')}>
      {TEXTS.sold}
    </Button>,
    <CopyLink key="link" ad={ad} />,
  ];
  const places = 1 + Number(buyerActions(ad).isOrderBelow) + Number(hasOnlineShow(ad));
  return (
    <div className={styles.row}>
      {tools.slice(0, places)}
      <CompareButton id={ad.id} />
      <CompareLink />
    </div>
  );
};

const CopyLink = ({ ad }: { readonly ad: AdDetails }) => {
  const copy = useCopy();
  const messenger = useAtomValue(messengerAtom);
  const showToast = useSetAtom(showToastAtom);
  const handleTap = async () =>
    showToast((await copy(messenger.adLink(ad.id))) ? TEXTS.linkCopied : TEXTS.copyFailed);
  return (
    <Button look="secondary" onClick={() => void handleTap()}>
      {TEXTS.copyAdLink}
    </Button>
  );
};
