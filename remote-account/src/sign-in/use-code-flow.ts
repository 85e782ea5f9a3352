import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';
import type { OpenedAccount } from './account-states.ts';
import type { CodeFlowAtoms } from './code-flow.ts';
import { type CodeFlow, stepIndex } from './flow-state.ts';
import { useStepHistory } from './use-step-history.ts';

/**
 * A flow on its screen: its state, its actions, its steps in the history. `onDone` gets the opened account, and how
 * the flow ended.
 */
export const useCodeFlow = (
  atoms: CodeFlowAtoms,
  onDone: (opened: OpenedAccount, end: Extract<CodeFlow, { step: 'done' }>) => void,
) => {
  const flow = useAtomValue(atoms.flowAtom);
  const goBackTo = useSetAtom(atoms.goBackAtom);
  const leave = useSetAtom(atoms.leaveAtom);
  useEffect(() => leave, [leave]);
  useStepHistory({
    step: stepIndex(flow),
    isDone: flow.step === 'done',
    goBackTo,
    onDone: () => {
      if (flow.step === 'done') onDone(flow.opened, flow);
    },
  });
  return {
    flow,
    typePhone: useSetAtom(atoms.typePhoneAtom),
    provePhone: useSetAtom(atoms.provePhoneAtom),
    sendCode: useSetAtom(atoms.sendCodeAtom),
    resend: useSetAtom(atoms.resendAtom),
    verify: useSetAtom(atoms.verifyAtom),
    setPassword: useSetAtom(atoms.setPasswordAtom),
    /** Forgets a flow that is over. */
    leave,
  };
};

export type CodeFlowHandle = ReturnType<typeof useCodeFlow>;
