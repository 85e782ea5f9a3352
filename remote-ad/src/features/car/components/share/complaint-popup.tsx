import { Sheet } from '@cars/shared-app/sheet';
import { useRequest } from '@cars/shared-app/use-request';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { COMPLAINT_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import { Button } from '@cars/shared-ui/kit/button';
import { ChoiceList } from '@cars/shared-ui/kit/choice-list';
import { showMessage } from '@cars/shared-ui/kit/first-wrong';
import { Loader } from '@cars/shared-ui/kit/spinner';
import { TextArea } from '@cars/shared-ui/kit/text-field';
import { useState } from 'react';
import { complainAtom, complaintAtom } from '../../action-atoms.ts';
import { reasonsRequest } from '../../complaint-atoms.ts';
import { complaintDescription } from '../../rules.ts';
import { TEXTS } from '../../texts.ts';
import styles from './complaint-popup.module.css';

/** A complaint about an ad: a reason of the handbook and a comment [CAR-24]. */
export const ComplaintPopup = ({
  adId,
  onClose,
}: {
  readonly adId: number;
  readonly onClose: () => void;
}) => {
  const { state: reasons, retry } = useRequest(reasonsRequest);
  const complain = useSetAtom(complainAtom);
  const isSending = useAtomValue(complaintAtom).status === 'in-flight';
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);

  const send = () => {
    setIsSubmitted(true);
    if (reason === '') return;
    void complain({ ad_id: adId, block_reason_id: Number(reason), description: complaintDescription(text) });
  };

  return (
    <Sheet
      title={TEXTS.complain}
      onClose={onClose}
      footer={
        <Button isWide isLoading={isSending} disabled={reasons.status === 'loading'} onClick={send}>
          {TEXTS.complaintSend}
        </Button>
      }
    >
      {reasons.status === 'loading' && <Loader label={TEXTS.reasonsLoading} />}
      {reasons.status !== 'loading' && (
        <>
          {reasons.status === 'loaded' ? (
            <ChoiceList
              kind="single"
              label={TEXTS.complaintReason}
              choices={reasons.data.map(({ id, label }) => ({ value: String(id), label }))}
              value={reason}
              onChange={setReason}
            />
          ) : (
            // A failure is only logged [ERR-18]: the list is empty and can be loaded again.
            <Button look="plain" isWide onClick={retry}>
              {TEXTS.reasonsRetry}
            </Button>
          )}
          {isSubmitted && reason === '' && (
            <p ref={showMessage} className={styles.error} role="alert">
              {TEXTS.chooseReason}
            </p>
          )}
          <TextArea
            className={styles.text}
            label={TEXTS.complaintText}
            placeholder={TEXTS.complaintHint}
            maxLength={COMPLAINT_MAX_CHARS}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </>
      )}
    </Sheet>
  );
};
