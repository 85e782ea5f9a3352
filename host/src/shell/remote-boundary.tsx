import { useRetryOnReconnect } from '@cars/shared-contracts/runtime';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { RemoteError } from '../remotes/remote-loader.ts';
import styles from './message-page.module.css';
import { MessagePage } from './message-page.tsx';
import { texts } from './texts.ts';

const explanation = (error: unknown): { title: string; text?: string; canRetry: boolean } => {
  if (!(error instanceof RemoteError)) return { title: texts.broken, text: texts.retryHint, canRetry: true };
  if (error.failure === 'too-new') return { title: texts.failed, text: texts.tooNew, canRetry: false };
  return navigator.onLine
    ? { title: texts.failed, text: texts.retryHint, canRetry: true }
    : { title: texts.failed, text: texts.offline, canRetry: true };
};

/** Fallback of a section that failed; retries by itself when the network is back. */
const FailedSection = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { title, text, canRetry } = explanation(error);
  useRetryOnReconnect(canRetry ? onRetry : null);
  return (
    <MessagePage title={title} text={text} isUrgent>
      {canRetry ? (
        <button type="button" className={styles.action} onClick={onRetry}>
          {texts.retry}
        </button>
      ) : null}
    </MessagePage>
  );
};

interface Props {
  readonly children: ReactNode;
  /** Called before the section is drawn again. */
  readonly onRetry: () => void;
  /** Called when a failed section is left: coming back asks for it again. */
  readonly onLeave?: () => void;
  /** Called when the section broke while it was drawn. */
  readonly onCrash?: () => void;
}

/** One section's failure, of loading or of drawing, costs this section only. */
export class RemoteBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('section failed', error, info.componentStack);
    if (!(error instanceof RemoteError)) this.props.onCrash?.();
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
