import { Link } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { useEffect } from 'react';
import { TEXTS } from '../texts.ts';

/** What everybody but a moderator sees, like at an address without a page [MOD-13]. */
export const AbsentPage = () => {
  useEffect(() => {
    document.title = TEXTS.absent;
  }, []);
  return (
    <main>
      <StateMessage
        place="page"
        title={TEXTS.absent}
        text={TEXTS.absentLead}
        action={
          <Link className={buttonClass()} to={paths.catalog()}>
            {TEXTS.toCatalog}
          </Link>
        }
      />
    </main>
  );
};
