import { Link, showToastAtom, useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { COMPARED_ADS_MAX } from '@cars/shared-contracts/schemas/limits';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button, buttonClass } from '@cars/shared-ui/kit/button';
import { Icon } from '@cars/shared-ui/kit/icon';
import { CHECK_ICON } from '@cars/shared-ui/kit/icons';
import { useState } from 'react';
import { ConfirmDialog } from './alert-dialog.tsx';
import { comparedIdsAtom } from './compared-ids.ts';

const ICON_PX = 20;
const TEXTS = {
  add: 'Сравнить',
  isAdded: 'В сравнении',
  removed: 'Убрано из сравнения',
  full: `В сравнении уже ${COMPARED_ADS_MAX} автомобиля`,
  fullNote: 'Уберите один из них, чтобы добавить этот.',
  open: 'Открыть сравнение',
} as const;

/** Adds an ad to the comparison of this device, or removes it; a fifth one gets a question instead [CMP-2]. */
export const CompareButton = ({
  id,
  name,
}: {
  readonly id: number;
  /** The car, where several buttons are on a page. */
  readonly name?: string;
}) => {
  const ids = useAtomValue(comparedIdsAtom);
  const change = useSetAtom(comparedIdsAtom);
  const showToast = useSetAtom(showToastAtom);
  const [isFull, setIsFull] = useState(false);
  const isAdded = ids.includes(id);
  const text = isAdded ? TEXTS.isAdded : TEXTS.add;
  const handleTap = () => {
    if (isAdded) {
      change((before) => before.filter((other) => other !== id));
      showToast(TEXTS.removed);
    } else if (ids.length >= COMPARED_ADS_MAX) setIsFull(true);
    else change((before) => [...before, id]);
  };
  return (
    <>
      <Button look="plain" aria-label={name && `${text}: ${name}`} onClick={handleTap}>
        {isAdded && <Icon path={CHECK_ICON} size={ICON_PX} />}
        {text}
      </Button>
      {isFull && <FullComparison ids={ids} onClose={() => setIsFull(false)} />}
    </>
  );
};

/** A fifth car does not fit: the question leads to the comparison, where one can be removed. */
export const FullComparison = ({
  ids,
  onClose,
}: {
  readonly ids: readonly number[];
  readonly onClose: () => void;
}) => {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      text={TEXTS.full}
      note={TEXTS.fullNote}
      confirmText={TEXTS.open}
      onConfirm={() => navigate(paths.compare(ids))}
      onCancel={onClose}
    />
  );
};

/** Leads to the comparison, while there is one on this device. */
export const CompareLink = () => {
  const ids = useAtomValue(comparedIdsAtom);
  if (ids.length === 0) return null;
  return (
    <Link to={paths.compare(ids)} className={buttonClass('plain')}>
      {`Сравнение: ${ids.length} из ${COMPARED_ADS_MAX}`}
    </Link>
  );
};
