import { useLocation, useNavigate } from '@cars/shared-contracts/runtime';
import { useEffect, useRef } from 'react';

/** The history entries of a finished flow are left within this time. */
const RETURN_WAIT_MS = 500;

const stepOf = (state: unknown): number => {
  const step = typeof state === 'object' && state !== null && 'step' in state ? state.step : 0;
  return typeof step === 'number' && Number.isInteger(step) && step > 0 ? step : 0;
};

export interface StepHistory {
  /** The flow's current step; 0 is the first. */
  readonly step: number;
  readonly isDone: boolean;
  readonly goBackTo: (step: number) => void;
  /** Called once the history is back at the flow's start, so that Back never returns into a finished flow. */
  readonly onDone: () => void;
}

/**
 * Every step of a flow is a history entry, so that Back, the browser's and the messenger's, goes one step
 * back; flow and history follow each other. A step that the flow has not reached (a reload, Forward) is left
 * again.
 */
export const useStepHistory = ({ step, isDone, goBackTo, onDone }: StepHistory): void => {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const at = stepOf(state);
  const seenKey = useRef(key);
  const latest = useRef({ goBackTo, onDone, navigate });
  useEffect(() => {
    latest.current = { goBackTo, onDone, navigate };
  });

  useEffect(() => {
    const isUserMove = seenKey.current !== key;
    seenKey.current = key;
    const go = latest.current.navigate;
    if (isDone) {
      if (at === 0) {
        latest.current.onDone();
        return undefined;
      }
      go(-at);
      const timer = setTimeout(() => latest.current.onDone(), RETURN_WAIT_MS);
      return () => clearTimeout(timer);
    }
    if (at === step) return undefined;
    if (isUserMove && at < step) latest.current.goBackTo(at);
    else if (at < step) go({ pathname, search }, { state: { step } });
    else go(step - at);
    return undefined;
  }, [at, key, step, isDone, pathname, search]);
};
