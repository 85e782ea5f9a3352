import { LoadFailure } from '@cars/shared-app/load-failure';
import { Link } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import type { CarState } from '../atoms.ts';
import { TEXTS } from '../texts.ts';

/** The ad does not exist, or is not public any more [P11]. */
export const CarMissing = () => (
  <StateMessage
    place="page"
    title={TEXTS.missingTitle}
    text={TEXTS.missingText}
    action={
      <Link to={paths.catalog()} className={buttonClass()}>
        {TEXTS.toCatalog}
      </Link>
    }
  />
);

export interface CarFailedProps {
  readonly failure: Extract<CarState, { status: 'failed' }>['failure'];
  /** `note`: under the tapped card's content. */
  readonly place: 'page' | 'note';
  readonly onRetry: () => void;
}

/** The ad could not be loaded [P12]. */
export const CarFailed = ({ failure, place, onRetry }: CarFailedProps) => (
  <LoadFailure title={TEXTS.failedTitle} failure={failure} place={place} onRetry={onRetry}>
    <Link to={paths.catalog()} className={buttonClass('plain')}>
      {TEXTS.toCatalog}
    </Link>
  </LoadFailure>
);
