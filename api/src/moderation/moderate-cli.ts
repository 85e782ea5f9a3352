/**
 * `npx -y pnpm moderate list · approve <id> <revision> · reject <id> <reason> · complaints`. Exit code 0 when it was done, 1 when it was not, 2 for a wrong call.
 */
import { runCommandLine } from '../control/command-line.ts';
import { runAnywhere } from '../control/run-anywhere.ts';
import type { Database } from '../db/database.ts';
import { appUrlOf, type Env } from '../env.ts';
import { createLog } from '../log.ts';
import { createLogSender } from '../messages/log-sender.ts';
import { Outbox } from '../messages/outbox.ts';
import { openComplaints } from './complaints.ts';
import { describeCompany, describeComplaint } from './descriptions.ts';
import { Moderation, ModerationError } from './moderation.ts';

const USAGE = 'npx -y pnpm moderate list | approve <id> <revision> | reject <id> <reason> | complaints';

type Call =
  | { readonly verb: 'list' }
  | { readonly verb: 'complaints' }
  | { readonly verb: 'approve'; readonly id: number; readonly revision: string }
  | { readonly verb: 'reject'; readonly id: number; readonly reason: string };

function readCall([verb, id, ...words]: readonly string[]): Call | null {
  if (id === undefined) return verb === 'list' || verb === 'complaints' ? { verb } : null;
  if (!/^[1-9][0-9]{0,8}$/.test(id)) return null;
  const [revision] = words;
  if (verb === 'approve' && revision !== undefined && words.length === 1)
    return { verb, id: Number(id), revision };
  if (verb === 'reject' && words.length > 0) return { verb, id: Number(id), reason: words.join(' ') };
  return null;
}

/** Without a server the messages wait in the outbox for the next one. */
const moderationHere = (env: Env, database: Database): Moderation => {
  const now = () => new Date();
  const log = createLog(env.LOG_LEVEL, process.stderr);
  const outbox = new Outbox({
    sql: database.sql,
    sender: createLogSender(),
    now,
    log,
    keepSecrets: env.DEMO,
  });
  return new Moderation({ database, outbox, now, appUrl: appUrlOf(env) });
};

async function run(env: Env, call: Call): Promise<string> {
  if (call.verb === 'complaints') {
    const { complaints } = await runAnywhere(env, 'moderate-complaints', {}, async (database) => ({
      complaints: await openComplaints(database.sql),
    }));
    return complaints.length > 0 ? complaints.map(describeComplaint).join('\n') : 'No complaints.';
  }
  if (call.verb === 'list') {
    const { companies } = await runAnywhere(env, 'moderate-list', {}, async (database) => ({
      companies: await moderationHere(env, database).list(),
    }));
    return companies.length > 0 ? companies.map(describeCompany).join('\n') : 'No company is waiting.';
  }
  if (call.verb === 'approve') {
    const { id, revision } = call;
    const { login } = await runAnywhere(env, 'moderate-approve', { id, revision }, (database) =>
      moderationHere(env, database).approve(id, revision),
    );
    return `approved ${id}: login ${login}, the password was sent as a message`;
  }
  const { id, reason } = call;
  await runAnywhere(env, 'moderate-reject', { id, reason }, async (database) => {
    await moderationHere(env, database).reject(id, reason);
    return { rejected: id };
  });
  return `rejected ${id}: the reason was sent as a message`;
}

process.exit(await runCommandLine(USAGE, readCall(process.argv.slice(2)), run, ModerationError.name));
