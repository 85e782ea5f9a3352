import { handbookAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { useState } from 'react';

/**
 * The handbooks of the panel. After a failure the other fields are shown without them, and stay during a
 * retry.
 */
export const usePanelHandbooks = (): {
  readonly isReady: boolean;
  readonly handbooks: CarHandbooks | null;
} => {
  const handbook = useAtomValue(handbookAtom);
  const [hasFailed, setHasFailed] = useState(false);
  if (handbook.status === 'failed' && !hasFailed) setHasFailed(true);
  return {
    isReady: hasFailed || handbook.status === 'loaded',
    handbooks: handbook.status === 'loaded' ? handbook.handbooks : null,
  };
};
