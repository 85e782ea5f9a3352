import { Link, useAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { CheckRow } from '@cars/shared-ui/kit/check-row';
import { isAgreedAtom } from '../agreement.ts';
import { TEXTS } from '../texts.ts';

/** Consent to the offer and the policy; `isTried`: the form was submitted, a missing tick has its message. */
export const AgreementRow = ({ isTried }: { readonly isTried: boolean }) => {
  const [isAgreed, setIsAgreed] = useAtom(isAgreedAtom);
  return (
    <CheckRow
      isChecked={isAgreed}
      onChange={setIsAgreed}
      error={isTried && !isAgreed ? TEXTS.agreementNeeded : undefined}
    >
      {TEXTS.agreeTo} <Link to={paths.offer()}>{TEXTS.offer}</Link> {TEXTS.and}{' '}
      <Link to={paths.policy()}>{TEXTS.policy}</Link>
    </CheckRow>
  );
};
