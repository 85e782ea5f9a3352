import { createRequest } from '@cars/shared-app/request';
import { api } from '@cars/shared-contracts/runtime';

export interface Reason {
  readonly id: number;
  readonly label: string;
}

/** Reasons of a complaint from the handbook [DATA-6]; a failure is logged [ERR-18]. */
export const reasonsRequest = createRequest({
  name: 'complaint reasons',
  load: async (signal): Promise<readonly Reason[] | null> => {
    const reply = await api.handbooks.complaints({}, { signal });
    const reasons = Object.entries(reply?.data.ad_block_reasons ?? {}).map(([label, id]) => ({ id, label }));
    return reasons.length > 0 ? reasons : null;
  },
});
