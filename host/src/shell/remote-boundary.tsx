import { LoadFailure } from '@cars/shared-app/load-failure';
import { previewAdAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { RemoteError } from '../remotes/remote-loader.ts';
import { isCrashFromOutside } from './outside.ts';
import { texts } from './texts.ts';

const HINT = { message: texts.retryHint, retryAfterSeconds: null };

/** Without a connection the reason is known; of the car that was tapped its name is, too. */
const offlineTitle = (ad: AdCard | null): string =>
  ad && window.location.pathname === paths.car(ad.id) ? `${ad.mark} ${ad.model}` : texts.offline;

/** Fallback of a section that failed; retries by itself when the network is back. */
const FailedSection = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const ad = useAtomValue(previewAdAtom);
  const isUnloaded = error instanceof RemoteError;
  // Without a connection the sentence is that of every failed screen.
  const isOffline = isUnloaded && !navigator.onLine;
  return (
    <main>
      {isUnloaded && error.failure === 'too-new' ? (
        <StateMessage isFailure place="page" title={texts.failed} text={texts.tooNew} />
      ) : (
        <LoadFailure
          place="page"
          title={isOffline ? offlineTitle(ad) : isUnloaded ? texts.failed : texts.broken}
          {...(isOffline ? {} : { failure: HINT })}
          onRetry={onRetry}
        />
      )}
    </main>
  );
};

interface Props {
  readonly children: ReactNode;
  /** Called before the section is drawn again. */
  readonly onRetry: () => void;
  /** Called when a failed section is left: returning to it loads it again. */
  readonly onLeave?: () => void;
  /**
   * Called when the section threw from outside, or again after it was redrawn; true: it is drawn again at once, by
   * another build.
   */
  readonly onCrash?: (error: unknown) => boolean;
}

/** A failure of one section, while loading or rendering, affects this section only; a crash redraws it once. */
export class RemoteBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown };
  #isRedrawn = false;

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('section failed', error, info.componentStack);
    if (error instanceof RemoteError) return;
    const isFirst = !this.#isRedrawn;
    this.#isRedrawn = true;
    if ((!isFirst || isCrashFromOutside(error)) && this.props.onCrash?.(error)) this.handleRetry();
    else if (isFirst) this.setState({ error: null });
  }

  override componentWillUnmount() {
    if (this.state.error !== null) this.props.onLeave?.();
  }

  readonly handleRetry = () => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <FailedSection error={error} onRetry={this.handleRetry} />;
  }
}
