import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { LoadFailure } from '@cars/shared-app/load-failure';
import { withBlocker } from '@cars/shared-contracts/client/blocked-call';
import { type ListPage, pageOfLocation } from '@cars/shared-contracts/rules/list-page';
import { Link, Navigate, useAtomValue, useLocation, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { Skeleton, SkeletonGroup } from '@cars/shared-ui/kit/skeleton';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { type ReactNode, useEffect } from 'react';
import {
  closeMarkFailureAtom,
  leaveRequestsAtom,
  loadRequestsAtom,
  markStateAtom,
  requestsAtom,
} from './atoms.ts';
import { RequestRow } from './components/request-row.tsx';
import styles from './requests-page.module.css';
import { TEXTS } from './texts.ts';

const SKELETON_ROWS = ['first', 'second', 'third'];

/** Draws the links to the pages of a list: features do not import each other's parts. */
export type DrawPages = (pages: {
  current: number;
  total: number;
  next: string | undefined;
  pageTo: (page: number) => string;
}) => ReactNode;

/** Requests of buyers to the seller, `/requests`, the newest first [SELL-54]. */
export const RequestsPage = ({ drawPages }: { readonly drawPages: DrawPages }) => {
  const { page, after } = pageOfLocation(useLocation());
  const load = useSetAtom(loadRequestsAtom);
  const leave = useSetAtom(leaveRequestsAtom);
  const mark = useAtomValue(markStateAtom);
  const closeMarkFailure = useSetAtom(closeMarkFailureAtom);
  useEffect(() => {
    void load(page, after);
    return () => {
      void leave();
      closeMarkFailure();
    };
  }, [page, after, load, leave, closeMarkFailure]);
  useEffect(() => {
    document.title = TEXTS.title;
  }, []);
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{TEXTS.title}</h1>
      <Rows page={page} after={after} drawPages={drawPages} />
      {mark.status === 'failed' && (
        <AlertDialog
          text={withBlocker(TEXTS.changeFailed, mark.failure.serverMessage)}
          onClose={closeMarkFailure}
        />
      )}
    </main>
  );
};

const Rows = ({ page, after, drawPages }: ListPage & { readonly drawPages: DrawPages }) => {
  const state = useAtomValue(requestsAtom)(page, after);
  const load = useSetAtom(loadRequestsAtom);
  if (state.status === 'loading')
    return (
      <div aria-busy="true">
        <VisuallyHidden>
          <span role="status">{TEXTS.loading}</span>
        </VisuallyHidden>
        <SkeletonGroup className={styles.list}>
          {SKELETON_ROWS.map((row) => (
            <Skeleton key={row} height={243} radius={12} />
          ))}
        </SkeletonGroup>
      </div>
    );
  if (state.status === 'failed')
    return (
      <LoadFailure title={TEXTS.failed} failure={state.failure} onRetry={() => void load(page, after)} />
    );
  const { requests, lastPage, next } = state.data;
  if (requests.length === 0 && page > 1)
    return <Navigate to={paths.requests(Math.min(lastPage, page - 1))} replace />;
  if (requests.length === 0)
    return (
      <StateMessage
        title={TEXTS.empty}
        text={TEXTS.emptyLead}
        action={
          <Link to={paths.profile()} className={buttonClass()}>
            {TEXTS.toProfile}
          </Link>
        }
      />
    );
  return (
    <>
      <ul className={styles.list}>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
      {drawPages({ current: page, total: lastPage, next, pageTo: paths.requests })}
    </>
  );
};
