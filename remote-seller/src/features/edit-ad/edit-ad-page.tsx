import { LoadFailure } from '@cars/shared-app/load-failure';
import { useRequest } from '@cars/shared-app/use-request';
import { Link, useAtomValue, useParams, userIdAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { Loader } from '@cars/shared-ui/kit/spinner';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { type ReactNode, useEffect, useMemo } from 'react';
import { AdFormPage } from '../../ad-form/ad-form-page.tsx';
import { draftOfAd } from '../../ad-form/draft.ts';
import { formKey } from '../../ad-form/draft-store.ts';
import { TEXTS } from '../../ad-form/texts.ts';
import { editedAdRequest } from './atoms.ts';
import { carTitle, EditFields } from './components/edit-fields.tsx';

/** The user's own ad, `/edit-ad/:id`: the editable set [SELL-20]. */
export const EditAdPage = () => {
  const userId = useAtomValue(userIdAtom);
  const adId = Number(useParams().id);
  return userId === null ? null : <EditScreen key={adId} adId={adId} userId={userId} />;
};

const EditScreen = ({ adId, userId }: { readonly adId: number; readonly userId: number }) => {
  const { state, retry } = useRequest(editedAdRequest, adId);
  // The form sets it too; a message in its place does not.
  useEffect(() => {
    document.title = TEXTS.editTitle;
  }, []);
  const isAbsent = state.status === 'failed' && state.failure.kind === 'absent';
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
        text={TEXTS.notOwnerLead}
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
        title={TEXTS.editLoadFailed}
        text={TEXTS.notFoundLead}
        action={
          <Link to={paths.profile()} replace className={buttonClass('primary')}>
            {TEXTS.toProfile}
          </Link>
        }
      />
    );
  return (
    <main>
      <LoadFailure place="page" title={TEXTS.editLoadFailed} failure={state.failure} onRetry={retry} />
    </main>
  );
};

/** In place of the form: why there is none, with an action. */
const NoForm = (props: { title: string; text: string; action: ReactNode }) => (
  <main>
    <StateMessage isFailure place="page" {...props} />
  </main>
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
