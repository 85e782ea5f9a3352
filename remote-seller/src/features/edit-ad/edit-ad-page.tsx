import { useRequest } from '@cars/shared-app/use-request';
import {
  isSellerModeAtom,
  Link,
  Navigate,
  useAtomValue,
  useParams,
  useRetryOnReconnect,
  userIdAtom,
} from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button, buttonClass } from '@cars/shared-ui/kit/button';
import { Duck } from '@cars/shared-ui/kit/duck';
import { EmptyState } from '@cars/shared-ui/kit/empty-state';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { Loader } from '@cars/shared-ui/kit/spinner';
import { type ReactNode, useMemo } from 'react';
import { AdFormPage } from '../../ad-form/ad-form-page.tsx';
import { draftOfAd } from '../../ad-form/draft.ts';
import { formKey } from '../../ad-form/draft-store.ts';
import { TEXTS } from '../../ad-form/texts.ts';
import { editedAdRequest } from './atoms.ts';
import { carTitle, EditFields } from './components/edit-fields.tsx';

/** One's own ad, `/edit-ad/:id`: the editable set [SELL-20]. */
export const EditAdPage = () => {
  const userId = useAtomValue(userIdAtom);
  const isSellerMode = useAtomValue(isSellerModeAtom);
  const adId = Number(useParams().id);
  if (!isSellerMode) return <Navigate to={paths.profile()} replace />;
  return userId === null ? null : <EditScreen key={adId} adId={adId} userId={userId} />;
};

const EditScreen = ({ adId, userId }: { readonly adId: number; readonly userId: number }) => {
  const { state, retry } = useRequest(editedAdRequest, adId);
  const isAbsent = state.status === 'failed' && state.failure.kind === 'absent';
  useRetryOnReconnect(state.status === 'failed' && !isAbsent ? retry : null);
  if (state.status === 'loading')
    return (
      <FormPage title={TEXTS.editTitle}>
        <Loader label={TEXTS.loading} />
      </FormPage>
    );
  if (state.status === 'loaded') {
    // Only its owner may edit an ad [ROLE-5].
    if (state.data.user.id === userId) return <EditForm ad={state.data} userId={userId} />;
    return (
      <NoForm
        title={TEXTS.notOwner}
        description={TEXTS.notOwnerLead}
        action={
          <Link to={paths.car(adId)} replace className={buttonClass('primary')}>
            {TEXTS.backToAd}
          </Link>
        }
      />
    );
  }
  if (isAbsent)
    return (
      <NoForm
        title={TEXTS.notFound}
        description={TEXTS.notFoundLead}
        action={
          <Link to={paths.profile()} replace className={buttonClass('primary')}>
            {TEXTS.toProfile}
          </Link>
        }
      />
    );
  return (
    <NoForm
      title={TEXTS.editLoadFailed}
      description={TEXTS.retryAdvice}
      action={<Button onClick={retry}>{TEXTS.retry}</Button>}
    />
  );
};

/** In place of the form: why there is none, and what to do. */
const NoForm = (props: { title: string; description: string; action: ReactNode }) => (
  <FormPage title={TEXTS.editTitle}>
    <EmptyState isAlert picture={<Duck />} {...props} />
  </FormPage>
);

const EditForm = ({ ad, userId }: { readonly ad: AdDetails; readonly userId: number }) => {
  const start = useMemo(
    () => ({
      key: formKey(userId, ad.id),
      adId: ad.id,
      draft: draftOfAd(ad),
      images: ad.images,
      title: carTitle(ad),
    }),
    [ad, userId],
  );
  return (
    <AdFormPage title={TEXTS.editTitle} submitLabel={TEXTS.save} start={start}>
      <EditFields ad={ad} />
    </AdFormPage>
  );
};
