import type { BotReply } from '../bot/bot-reply.ts';
import type { SqlQueries } from '../db/sql-client.ts';
import type { Identity } from '../messages/recipient.ts';
import { buttonsOf } from './card-buttons.ts';
import { appealCard, companyCard, complaintCard } from './cards.ts';
import { openAppeals, openComplaints } from './complaints.ts';
import { MODERATOR_TEXTS } from './moderator-texts.ts';
import type { Moderators } from './moderators.ts';
import { readWaitingCompanies } from './waiting-companies.ts';

/** Of each kind, so that all fit into one chat's queue of replies. */
const SHOWN_MAX = 3;

/** `/moderate`: the oldest of what this moderator may decide; null for a user who is not listed [MOD-11]. */
export const moderatorQueue = async (
  sql: SqlQueries,
  moderators: Moderators,
  from: Identity,
): Promise<readonly BotReply[] | null> => {
  const by = moderators.actorOf(from);
  if (!by) return null;
  const companies = await readWaitingCompanies(sql);
  const complaints = await openComplaints(sql);
  const hasOther = moderators.hasOther(by.name);
  const appeals = (await openAppeals(sql)).filter(({ decided_by }) => decided_by !== by.name || !hasOther);
  if (companies.length + complaints.length + appeals.length === 0)
    return [{ text: MODERATOR_TEXTS.nothingWaits }];
  const read = [
    ...companies.slice(0, SHOWN_MAX).map(({ id }) => companyCard(sql, id)),
    ...complaints.slice(0, SHOWN_MAX).map(({ id }) => complaintCard(sql, id)),
    ...appeals.slice(0, SHOWN_MAX).map(({ complaint_id }) => appealCard(sql, complaint_id)),
  ];
  // Whatever was decided meanwhile has no card.
  const cards = (await Promise.all(read)).flatMap((card) => card ?? []);
  return [
    { text: MODERATOR_TEXTS.waiting(companies.length, complaints.length, appeals.length) },
    ...cards.map((card): BotReply => ({ text: card.text, buttons: buttonsOf(card) })),
  ];
};
