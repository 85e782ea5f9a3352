import type { WidgetModule, WidgetSlotProps } from '@cars/shared-contracts/shell/widgets';
import { Component, type ReactNode, useCallback, useEffect, useState } from 'react';
import { loadedWidget, loadWidget, recordWidgetCrash } from './widget-loader.ts';

type State =
  | { readonly status: 'loading'; readonly attempt: number }
  | { readonly status: 'loaded'; readonly attempt: number; readonly module: WidgetModule }
  | { readonly status: 'failed'; readonly attempt: number };

/** Confines a widget's render error to the widget, which is redrawn once. */
class WidgetBoundary extends Component<
  { readonly children: ReactNode; readonly onBroken: (error: unknown) => void },
  { isBroken: boolean }
> {
  override state = { isBroken: false };
  #isRedrawn = false;

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('widget failed', error);
    if (this.#isRedrawn) return this.props.onBroken(error);
    this.#isRedrawn = true;
    this.setState({ isBroken: false });
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}

/**
 * The host's slot for a widget of another remote: its code is loaded when the slot is mounted. Loading,
 * failure and an incompatible contract stay inside the slot.
 */
export const WidgetSlot = ({ name, props, whileLoading = null, whenFailed }: WidgetSlotProps) => {
  const [state, setState] = useState<State>(() => {
    const module = loadedWidget(name);
    return module ? { status: 'loaded', attempt: 0, module } : { status: 'loading', attempt: 0 };
  });
  const { status, attempt } = state;

  useEffect(() => {
    if (status !== 'loading') return undefined;
    let isShown = true;
    loadWidget(name, attempt > 0).then(
      (module) => isShown && setState({ status: 'loaded', attempt, module }),
      () => isShown && setState({ status: 'failed', attempt }),
    );
    return () => {
      isShown = false;
    };
  }, [name, status, attempt]);

  const handleBroken = useCallback(
    (error: unknown) => {
      recordWidgetCrash(name, error);
      setState({ status: 'failed', attempt });
    },
    [name, attempt],
  );
  const handleRetry = useCallback(() => setState({ status: 'loading', attempt: attempt + 1 }), [attempt]);

  if (state.status === 'loading') return whileLoading;
  if (state.status === 'failed') return whenFailed?.(handleRetry) ?? null;
  const { Widget } = state.module;
  return (
    <WidgetBoundary key={attempt} onBroken={handleBroken}>
      <Widget {...props} />
    </WidgetBoundary>
  );
};
