import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { LazyPart, preparePart } from '@cars/shared-ui/kit/lazy-part';
import type { ComponentType } from 'react';
import { TEXTS } from '../texts.ts';
import { LoadingPopup } from './loading-popup.tsx';

// One file has all popups: they share the sheet and its stylesheet, which the first screen does not need.
const loadPopups = () => import('./popups.tsx');

export const loadCarPopup = () => loadPopups().then(({ CarPopup }) => CarPopup);
export const loadPricePopup = () => loadPopups().then(({ PricePopup }) => PricePopup);
export const loadStatisticsState = () => loadPopups().then(({ StatisticsState }) => StatisticsState);

/** Loads the popups before one is opened. */
export const preparePopups = (): void => {
  for (const load of [loadCarPopup, loadPricePopup, loadStatisticsState]) preparePart(load);
};

/** A popup whose code is loaded when it is first opened. */
export const PopupPart = <Props extends { readonly onClose: () => void }>({
  load,
  props,
  failedText = TEXTS.popupNotLoaded,
}: {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  readonly failedText?: string | undefined;
}) => (
  <LazyPart
    load={load}
    props={props}
    whileLoading={<LoadingPopup label={TEXTS.popupLoading} onClose={props.onClose} />}
    whenFailed={<AlertDialog text={failedText} onClose={props.onClose} />}
  />
);
