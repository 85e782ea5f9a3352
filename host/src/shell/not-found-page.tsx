import { Link } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { useEffect } from 'react';
import { texts } from './texts.ts';

export const NotFoundPage = () => {
  useEffect(() => {
    document.title = texts.notFound;
    return () => {
      document.title = texts.brand;
    };
  }, []);
  return (
    <main>
      <StateMessage
        place="page"
        title={texts.notFound}
        text={texts.notFoundHint}
        action={
          <Link className={buttonClass()} to={paths.catalog()}>
            {texts.toCatalog}
          </Link>
        }
      />
    </main>
  );
};
