import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { useFormFeedback } from '@cars/shared-app/use-form-feedback';
import { formatPhone, normalizePhone } from '@cars/shared-contracts/rules/phone';
import { lookAtFile } from '@cars/shared-contracts/rules/picture-file';
import { isSellerModeAtom, sessionAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import {
  EMAIL_MAX_CHARS,
  USER_NAME_MAX_CHARS,
  USERNAME_MAX_CHARS,
} from '@cars/shared-contracts/schemas/limits';
import type { User } from '@cars/shared-contracts/schemas/user';
import { Button } from '@cars/shared-ui/kit/button';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { PhoneField } from '@cars/shared-ui/kit/phone-field';
import { TextField } from '@cars/shared-ui/kit/text-field';
import { useEffect, useState } from 'react';
import { isVerifiedCompany } from '../../company.ts';
import { CodeStep } from '../../sign-in/components/code-step.tsx';
import { OneTap } from '../../sign-in/components/one-tap.tsx';
import { phoneSourceAtom } from '../../sign-in/messenger-phone.ts';
import { useCodeFlow } from '../../sign-in/use-code-flow.ts';
import {
  closeAlertAtom,
  discardDraftAtom,
  forgetOutcomeAtom,
  phoneChangeFlow,
  profileDraftAtom,
  saveProfileAtom,
  savingAtom,
  shareAtom,
} from './atoms.ts';
import { AccountDangerZone } from './components/account-danger-zone.tsx';
import { AvatarField } from './components/avatar-field.tsx';
import { GuestOrdersSwitch } from './components/guest-orders-switch.tsx';
import { UnsavedNotice } from './components/unsaved-notice.tsx';
import { isChanged, needsCode, type ProfileDraft, photoError, profileErrors } from './rules.ts';
import { TEXTS } from './texts.ts';

/** The user's own data, `/edit-profile` [ACC-26]. */
export const EditProfilePage = () => {
  const session = useAtomValue(sessionAtom);
  const draft = useAtomValue(profileDraftAtom);
  const discard = useSetAtom(discardDraftAtom);
  const [discards, setDiscards] = useState(0);
  const handleDiscard = () => {
    discard();
    // The phone's field reads its value only when it is mounted.
    setDiscards(discards + 1);
  };
  return (
    session.status === 'signed-in' &&
    draft && <ProfileForm key={discards} user={session.user} draft={draft} onDiscard={handleDiscard} />
  );
};

interface ProfileFormProps {
  readonly user: User;
  readonly draft: ProfileDraft;
  readonly onDiscard: () => void;
}

const ProfileForm = ({ user, draft, onDiscard }: ProfileFormProps) => {
  const change = useSetAtom(profileDraftAtom);
  const saving = useAtomValue(savingAtom);
  const share = useAtomValue(shareAtom);
  const isSellerMode = useAtomValue(isSellerModeAtom);
  const closeAlert = useSetAtom(closeAlertAtom);
  const save = useSetAtom(saveProfileAtom);
  const forget = useSetAtom(forgetOutcomeAtom);
  const [photo, setPhoto] = useState<File | null>(null);
  const [wrongPhoto, setWrongPhoto] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  // Of an earlier visit: what is typed now needs no notice, which would move the fields.
  const [isRestored, setIsRestored] = useState(() => isChanged(draft, user));
  useEffect(() => forget, [forget]);
  const outcome = { done: 'success', failed: 'error', idle: null, 'in-flight': null } as const;
  useFormFeedback(photo !== null || isChanged(draft, user), outcome[saving.status]);

  const source = useAtomValue(phoneSourceAtom);
  // The server remembers a proved number for minutes only.
  const [proved, setProved] = useState<string | null>(null);

  const saveAll = async () => {
    const outcome = await save(draft, photo);
    if (outcome?.status === 'failed' && outcome.failure.errors.phone) setProved(null);
    // The text can be saved without it.
    if (outcome?.status === 'failed' && outcome.failure.photo === TEXTS.unreadablePhoto) setPhoto(null);
    if (outcome?.status === 'done') {
      setPhoto((chosen) => (chosen === photo ? null : chosen));
      setIsTried(false);
      setIsRestored(false);
    }
  };
  const handle = useCodeFlow(phoneChangeFlow, (_opened, { phone, by }) => {
    handle.leave();
    if (by === 'code') return void saveAll();
    setProved(phone);
    change({ phone: formatPhone(phone) });
  });
  const { flow } = handle;
  if (flow.step === 'code') return <CodeStep flow={flow} handle={handle} />;

  const errors = profileErrors(draft);
  const refused = saving.status === 'failed' ? saving.failure : null;
  const shown = { ...refused?.errors, ...(isTried ? errors : {}) };
  const phoneRefusal =
    flow.step === 'phone' && flow.progress.status === 'failed' ? flow.progress.lines[0] : undefined;
  const isBusy = saving.status === 'in-flight' || (flow.step === 'phone' && flow.progress.status === 'busy');

  const isProved = proved !== null && normalizePhone(draft.phone) === proved;
  const handleSubmit = () => {
    setIsTried(true);
    if (Object.keys(errors).length > 0 || isBusy) return;
    if (needsCode(draft, user, proved)) void handle.sendCode(draft.phone);
    else void saveAll();
  };
  const handlePhoto = async (file: File) => {
    const chosen = await lookAtFile(file);
    const error = photoError(chosen);
    setWrongPhoto(error);
    forget();
    if (error === null) setPhoto(chosen.file);
  };

  return (
    <FormPage
      title={TEXTS.title}
      onSubmit={handleSubmit}
      actions={
        <Button type="submit" isWide isLoading={isBusy}>
          {TEXTS.save}
        </Button>
      }
      footer={
        <>
          {isSellerMode && <GuestOrdersSwitch />}
          <AccountDangerZone />
        </>
      }
    >
      {isRestored && isChanged(draft, user) && <UnsavedNotice onDiscard={onDiscard} />}
      <AvatarField
        src={user.avatar}
        name={draft.name}
        photo={photo}
        onChoose={handlePhoto}
        error={wrongPhoto ?? refused?.photo ?? null}
        share={share}
      />
      <TextField
        label={TEXTS.name}
        hint={
          isVerifiedCompany(user) && user.organization_name
            ? TEXTS.nameOfCompany(user.organization_name)
            : undefined
        }
        autoComplete="name"
        maxLength={USER_NAME_MAX_CHARS}
        value={draft.name}
        error={shown.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={TEXTS.username}
        hint={TEXTS.usernameHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USERNAME_MAX_CHARS}
        value={draft.username}
        error={shown.username}
        onChange={(event) => change({ username: event.target.value })}
      />
      <PhoneField
        // It reads its value only when it is mounted.
        key={proved}
        label={TEXTS.phone}
        hint={isProved ? TEXTS.phoneProved : TEXTS.phoneHint}
        defaultValue={draft.phone}
        error={shown.phone ?? phoneRefusal}
        onChange={(phone) => {
          if (phone !== draft.phone) change({ phone });
          handle.typePhone(phone);
        }}
      />
      {source && flow.step === 'phone' && !isProved && (
        <OneTap
          source={source}
          look="secondary"
          progress={flow.progress}
          onTap={() => void handle.provePhone()}
        />
      )}
      <TextField
        label={TEXTS.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_CHARS}
        value={draft.email}
        error={shown.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      {refused?.alert && <AlertDialog text={refused.alert} onClose={closeAlert} />}
    </FormPage>
  );
};
