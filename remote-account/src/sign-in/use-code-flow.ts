import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';
import type { OpenedAccount } from './account-states.ts';
import { type CodeFlowAtoms, stepIndex } from './code-flow.ts';
import { useStepHistory } from './use-step-history.ts';

/** A flow on its screen: its state, its actions, its steps in the history. `onDone` gets the opened account. */
export const useCodeFlow = (atoms: CodeFlowAtoms, onDone: (opened: OpenedAccount) => void) => {
  const flow = useAtomValue(atoms.flowAtom);
  const goBackTo = useSetAtom(atoms.goBackAtom);
  const leave = useSetAtom(atoms.leaveAtom);
  useEffect(() => leave, [leave]);
  useStepHistory({
    step: stepIndex(flow),
    isDone: flow.step === 'done',
    goBackTo,
    onDone: () => {
      if (flow.step === 'done') onDone(flow.opened);
    },
  });
  return {
    flow,
    typePhone: useSetAtom(atoms.typePhoneAtom),
    sendCode: useSetAtom(atoms.sendCodeAtom),
    resend: useSetAtom(atoms.resendAtom),
    verify: useSetAtom(atoms.verifyAtom),
    setPassword: useSetAtom(atoms.setPasswordAtom),
    /** Forgets a flow that is over. */
    leave,
  };
};

export type CodeFlowHandle = ReturnType<typeof useCodeFlow>;
