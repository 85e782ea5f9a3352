import { isSellerModeAtom, Navigate, useAtomValue, userIdAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { useMemo } from 'react';
import { AdFormPage } from '../../ad-form/ad-form-page.tsx';
import { EMPTY_DRAFT } from '../../ad-form/draft.ts';
import { formKey } from '../../ad-form/draft-store.ts';
import { TEXTS } from '../../ad-form/texts.ts';
import { CreateFields } from './components/create-fields.tsx';

/** A new ad, `/create-ad` [SELL-1]. */
export const CreateAdPage = () => {
  const userId = useAtomValue(userIdAtom);
  if (!useAtomValue(isSellerModeAtom)) return <Navigate to={paths.profile()} replace />;
  return userId === null ? null : <CreateForm userId={userId} />;
};

const NO_IMAGES: readonly string[] = [];

const CreateForm = ({ userId }: { readonly userId: number }) => {
  const start = useMemo(
    () => ({ key: formKey(userId, null), adId: null, draft: EMPTY_DRAFT, images: NO_IMAGES, title: null }),
    [userId],
  );
  return (
    <AdFormPage title={TEXTS.createTitle} submitLabel={TEXTS.publish} start={start}>
      <CreateFields />
    </AdFormPage>
  );
};
