import type { RequestState } from '@cars/shared-app/request';
import { RetryButton } from '@cars/shared-app/retry-button';
import { useRetryOnReconnect } from '@cars/shared-contracts/runtime';
import { SwitchRow } from '@cars/shared-ui/kit/switch-row';

const FAILED = 'Не удалось загрузить настройку';

/** A setting of the server with its switch. One that failed to load has no switch but its reason and a retry [ERR-18]. */
export const SettingRow = ({
  label,
  hint,
  state,
  onRetry,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly state: RequestState<boolean>;
  readonly onRetry: () => void;
  readonly onChange: (isOn: boolean) => void;
}) => {
  const hasFailed = state.status === 'failed';
  useRetryOnReconnect(hasFailed ? onRetry : null);
  return (
    <SwitchRow
      label={label}
      hint={hasFailed ? FAILED : hint}
      isOn={state.status === 'loaded' ? state.data : null}
      unknown={hasFailed && <RetryButton look="secondary" failure={state.failure} onRetry={onRetry} />}
      onChange={onChange}
    />
  );
};
