import { Link } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { useEffect } from 'react';

const TITLE = 'Страница не найдена';
const BRAND = 'Авторынок';

/** In place of a page: an unknown address, or a page that this user may not know of [MOD-13]. */
export const NotFoundPage = () => {
  useEffect(() => {
    document.title = TITLE;
    return () => {
      document.title = BRAND;
    };
  }, []);
  return (
    <main>
      <StateMessage
        place="page"
        title={TITLE}
        text="Возможно, ссылка устарела или в ней опечатка."
        action={
          <Link className={buttonClass()} to={paths.catalog()}>
            Перейти в каталог
          </Link>
        }
      />
    </main>
  );
};
