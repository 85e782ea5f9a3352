import * as z from 'zod';
import type { Jobs } from '../control/server.ts';
import type { SqlQueries } from '../db/sql-client.ts';
import type { Outbox } from '../messages/outbox.ts';
import type { AppealDecisions } from '../moderation/appeal-decisions.ts';
import type { ComplaintDecisions } from '../moderation/complaint-decisions.ts';
import { openAppeals, openComplaints } from '../moderation/complaints.ts';
import type { Moderation } from '../moderation/moderation.ts';
import { recentActions } from '../moderation/moderation-log.ts';
import { COMMAND } from '../moderation/moderators.ts';
import type { WarningDecisions } from '../moderation/warning-decisions.ts';
import { openWarnings } from '../moderation/warnings.ts';
import type { AdService } from '../modules/ad/service.ts';

const ApproveSchema = z.object({ id: z.int(), revision: z.string() });
const RejectSchema = z.object({ id: z.int(), reason: z.string() });
const DecideSchema = z.object({ id: z.int(), finding: z.union([z.int(), z.literal('reason')]).nullable() });
const AppealSchema = z.object({ id: z.int(), isGranted: z.boolean() });
const WarningSchema = z.object({ id: z.int(), stays: z.boolean() });

export interface ModerationJobsParts {
  readonly moderation: Moderation;
  readonly outbox: Pick<Outbox, 'hurry'>;
  readonly ads: Pick<AdService, 'changed'>;
  readonly sql: SqlQueries;
  readonly complaintDecisions: ComplaintDecisions;
  readonly appealDecisions: AppealDecisions;
  readonly warningDecisions: WarningDecisions;
}

/**
 * The work of `pnpm moderate` in a running server, over the control socket; messages are sent without a
 * delay.
 */
export const moderationJobs = ({
  moderation,
  outbox,
  ads,
  sql,
  complaintDecisions,
  appealDecisions,
  warningDecisions,
}: ModerationJobsParts) => {
  const finish = async () => {
    await ads.changed('all'); // every page of the seller's cars shows the badge
    outbox.hurry();
  };
  const jobs = {
    'moderate-list': async () => ({ companies: await moderation.list() }),
    'moderate-complaints': async () => ({ complaints: await openComplaints(sql) }),
    'moderate-appeals': async () => ({ appeals: await openAppeals(sql, null) }),
    'moderate-warnings': async () => ({ warnings: await openWarnings(sql) }),
    'moderate-warning': async (input: unknown) => {
      const { id, stays } = WarningSchema.parse(input);
      await warningDecisions.decide(id, null, stays, COMMAND);
      return { decided: id };
    },
    'moderate-log': async () => ({ actions: await recentActions(sql) }),
    'moderate-decide': async (input: unknown) => {
      const { id, finding } = DecideSchema.parse(input);
      const ruleId = await complaintDecisions.decide(id, finding, COMMAND);
      outbox.hurry();
      return { ruleId };
    },
    'moderate-appeal': async (input: unknown) => {
      const { id, isGranted } = AppealSchema.parse(input);
      await appealDecisions.decide(id, isGranted, COMMAND);
      outbox.hurry();
      return { decided: id };
    },
    'moderate-approve': async (input: unknown) => {
      const { id, revision } = ApproveSchema.parse(input);
      const approved = await moderation.approve(id, revision);
      await finish();
      return approved;
    },
    'moderate-reject': async (input: unknown) => {
      const { id, reason } = RejectSchema.parse(input);
      await moderation.reject(id, reason);
      await finish();
      return { rejected: id };
    },
  } satisfies Jobs;
  return jobs;
};

export type ModerationJobs = ReturnType<typeof moderationJobs>;
