import { useAtomValue, useSetAtom, widgetSlotAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { bottomBarRef } from '@cars/shared-ui/kit/bottom-bar';
import { Button } from '@cars/shared-ui/kit/button';
import { useCallback, useState } from 'react';
import { showPopupAtom } from '../../popup-atoms.ts';
import { TEXTS } from '../../texts.ts';
import bar from '../contact-bar.module.css';
import { loadStatisticsState, PopupPart } from '../popup-part.tsx';

/** The owner's bar: statistics and actions on the ad [CAR-26]. */
export const OwnerBar = ({ ad }: { readonly ad: AdDetails }) => {
  const showPopup = useSetAtom(showPopupAtom);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div ref={bottomBarRef} className={bar.bar}>
      <div className={bar.actions}>
        <Button onClick={() => setIsOpen(true)}>{TEXTS.statistics}</Button>
        <Button look="outlined" onClick={() => showPopup('owner-actions')}>
          {TEXTS.ownerActions}
        </Button>
      </div>
      <AdStatistics adId={ad.id} isOpen={isOpen} onClose={useCallback(() => setIsOpen(false), [])} />
    </div>
  );
};

interface AdStatisticsProps {
  readonly adId: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * The seller team's widget in the host's place for it [CAR-35]. It is mounted from the start, so that it
 * requests its numbers on load [CAR-28]; its fallbacks are visible only while the modal is open.
 */
const AdStatistics = (props: AdStatisticsProps) => {
  const Slot = useAtomValue(widgetSlotAtom);
  return (
    <Slot
      name="statistics"
      props={props}
      whileLoading={
        props.isOpen && (
          <PopupPart load={loadStatisticsState} props={{ onClose: props.onClose, onRetry: null }} />
        )
      }
      whenFailed={(retry) =>
        props.isOpen && (
          <PopupPart load={loadStatisticsState} props={{ onClose: props.onClose, onRetry: retry }} />
        )
      }
    />
  );
};
