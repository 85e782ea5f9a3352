/**
 * `npx -y pnpm moderate list · approve · reject · complaints · violation · no-violation · appeals · grant · decline · warnings · uphold · dismiss · log`. Exit code 0 when it was done, 1 when it was not, 2 for a wrong call.
 */
import { runCommandLine } from '../control/command-line.ts';
import { runAnywhere } from '../control/run-anywhere.ts';
import type { Database } from '../db/database.ts';
import { readClock } from '../db/database-clock.ts';
import { appUrlOf, type Env } from '../env.ts';
import { type ModerationJobs, moderationJobs } from '../jobs/moderation-jobs.ts';
import { createLog } from '../log.ts';
import { createLogSender } from '../messages/log-sender.ts';
import { Outbox } from '../messages/outbox.ts';
import { AppealDecisions } from './appeal-decisions.ts';
import { ComplaintDecisions } from './complaint-decisions.ts';
import {
  describeAction,
  describeAppeal,
  describeCompany,
  describeComplaint,
  describeWarning,
} from './descriptions.ts';
import { type ModerateCall, readModerateCall, USAGE } from './moderate-call.ts';
import { Moderation } from './moderation.ts';
import { ModerationError } from './moderation-error.ts';
import { Moderators } from './moderators.ts';
import { WarningDecisions } from './warning-decisions.ts';

/** The jobs of a server, here: the messages wait in the outbox for the next server. */
const jobsHere = async (env: Env, { sql }: Database) => {
  const now = await readClock(sql);
  const log = createLog(env.LOG_LEVEL, process.stderr);
  const outbox = new Outbox({ sql, sender: createLogSender(), now, log, keepSecrets: env.DEMO });
  const ads = { changed: async () => undefined };
  const parts = { sql, outbox, ads, pictures: { removeRequested: async () => undefined }, now };
  return moderationJobs({
    sql,
    ads,
    outbox: { hurry: () => undefined },
    moderation: new Moderation({ database: { sql }, outbox, now, appUrl: appUrlOf(env) }),
    complaintDecisions: new ComplaintDecisions(parts),
    appealDecisions: new AppealDecisions({ ...parts, moderators: new Moderators(env.MODERATORS) }),
    warningDecisions: new WarningDecisions(parts),
  });
};

async function run(env: Env, call: ModerateCall): Promise<string> {
  const done = <Result extends object>(pick: (jobs: ModerationJobs) => Promise<Result>) =>
    runAnywhere(env, call.job, call.input, async (database) => pick(await jobsHere(env, database)));
  const listed = (lines: readonly string[], none: string) => (lines.length > 0 ? lines.join('\n') : none);
  switch (call.job) {
    case 'moderate-list':
      return listed(
        (await done((jobs) => jobs['moderate-list']())).companies.map(describeCompany),
        'No company is waiting.',
      );
    case 'moderate-complaints':
      return listed(
        (await done((jobs) => jobs['moderate-complaints']())).complaints.map(describeComplaint),
        'No complaints.',
      );
    case 'moderate-appeals':
      return listed(
        (await done((jobs) => jobs['moderate-appeals']())).appeals.map(describeAppeal),
        'No appeals.',
      );
    case 'moderate-warnings':
      return listed(
        (await done((jobs) => jobs['moderate-warnings']())).warnings.map(describeWarning),
        'No warnings.',
      );
    case 'moderate-log':
      return listed(
        (await done((jobs) => jobs['moderate-log']())).actions.map(describeAction),
        'Nothing was decided yet.',
      );
    case 'moderate-approve': {
      const { login } = await done((jobs) => jobs['moderate-approve'](call.input));
      return `approved ${call.input.id}: login ${login}, the outcome is sent as a message`;
    }
    case 'moderate-reject':
      await done((jobs) => jobs['moderate-reject'](call.input));
      return `rejected ${call.input.id}: the reason is sent as a message`;
    case 'moderate-decide': {
      const { ruleId } = await done((jobs) => jobs['moderate-decide'](call.input));
      const outcome = ruleId === null ? 'no violation' : `violation of rule ${ruleId}`;
      return `decided complaint ${call.input.id}: ${outcome}; both sides get a message`;
    }
    case 'moderate-warning':
      await done((jobs) => jobs['moderate-warning'](call.input));
      return `warning ${call.input.id} ${call.input.stays ? 'stays on the page' : 'is dismissed'}`;
    case 'moderate-appeal':
      await done((jobs) => jobs['moderate-appeal'](call.input));
      return `${call.input.isGranted ? 'granted' : 'declined'} the appeal about complaint ${call.input.id}; both sides get a message`;
  }
}

process.exit(await runCommandLine(USAGE, readModerateCall(process.argv.slice(2)), run, ModerationError.name));
