import * as z from 'zod';
import type { Jobs } from '../control/server.ts';
import type { SqlQueries } from '../db/sql-client.ts';
import type { Outbox } from '../messages/outbox.ts';
import { openComplaints } from '../moderation/complaints.ts';
import type { Moderation } from '../moderation/moderation.ts';
import type { AdService } from '../modules/ad/service.ts';

const ApproveSchema = z.object({ id: z.int(), revision: z.string() });
const RejectSchema = z.object({ id: z.int(), reason: z.string() });

export interface ModerationJobsParts {
  readonly moderation: Moderation;
  readonly outbox: Pick<Outbox, 'flush'>;
  readonly ads: Pick<AdService, 'changed'>;
  readonly sql: SqlQueries;
}

/**
 * The work of `pnpm moderate` in a running server, over the control socket; messages are sent without a
 * delay.
 */
export const moderationJobs = ({ moderation, outbox, ads, sql }: ModerationJobsParts): Jobs => {
  const finish = async () => {
    await ads.changed('all'); // every page of the seller's cars shows the badge
    await outbox.flush();
  };
  return {
    'moderate-list': async () => ({ companies: await moderation.list() }),
    'moderate-complaints': async () => ({ complaints: await openComplaints(sql) }),
    'moderate-approve': async (input) => {
      const { id, revision } = ApproveSchema.parse(input);
      const approved = await moderation.approve(id, revision);
      await finish();
      return approved;
    },
    'moderate-reject': async (input) => {
      const { id, reason } = RejectSchema.parse(input);
      await moderation.reject(id, reason);
      await finish();
      return { rejected: id };
    },
  };
};
