import { LoadFailure } from '@cars/shared-app/load-failure';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { RemoteError } from '../remotes/remote-loader.ts';
import { texts } from './texts.ts';

const HINT = { message: texts.retryHint, retryAfterSeconds: null };

/** Fallback of a section that failed; retries by itself when the network is back. */
const FailedSection = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <main>
    {error instanceof RemoteError && error.failure === 'too-new' ? (
      <StateMessage isFailure place="page" title={texts.failed} text={texts.tooNew} />
    ) : (
      <LoadFailure
        place="page"
        title={error instanceof RemoteError ? texts.failed : texts.broken}
        // Without a connection the sentence is that of every failed screen.
        {...(error instanceof RemoteError && !navigator.onLine ? {} : { failure: HINT })}
        onRetry={onRetry}
      />
    )}
  </main>
);

interface Props {
  readonly children: ReactNode;
  /** Called before the section is drawn again. */
  readonly onRetry: () => void;
  /** Called when a failed section is left: returning to it loads it again. */
  readonly onLeave?: () => void;
  /** Called when the section threw while rendering; true: it is drawn again at once, by another build. */
  readonly onCrash?: () => boolean;
}

/** A failure of one section, while loading or rendering, affects this section only. */
export class RemoteBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('section failed', error, info.componentStack);
    if (!(error instanceof RemoteError) && this.props.onCrash?.()) this.handleRetry();
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
