import { actionButton, type BotReply, openButton } from '../bot/bot-reply.ts';
import type { SqlQueries } from '../db/sql-client.ts';
import type { Identity } from '../messages/recipient.ts';
import { appealCard, type Card, companyCard, complaintCard } from './cards.ts';
import { MODERATOR_TEXTS } from './moderator-texts.ts';
import type { Moderators } from './moderators.ts';

/** Of each kind, so that all fit into one chat's queue of replies. */
const SHOWN_MAX = 3;

const replyOf = ({ text, link, actions }: Card): BotReply => ({
  text,
  buttons: [
    ...(link ? [[openButton(link)]] : []),
    actions.map(({ label, data }) => actionButton(label, data)),
  ],
});

interface Waiting {
  readonly id: number;
}

/** `/moderate`: the oldest of what this moderator may decide; null for a user who is not listed [MOD-11]. */
export const moderatorQueue = async (
  sql: SqlQueries,
  moderators: Moderators,
  from: Identity,
): Promise<readonly BotReply[] | null> => {
  const by = moderators.actorOf(from);
  if (!by) return null;
  const { rows: companies } = await sql.query<Waiting>(
    `select u.id from users u join legal_data l on l.user_id = u.id
     where u.legal_entity_verified = false and l.decided_at is null and u.anonymized_at is null
     order by l.submitted_at, u.id`,
  );
  const { rows: complaints } = await sql.query<Waiting>(
    'select id from complaints where closed_at is null order by id',
  );
  const { rows: appeals } = await sql.query<Waiting>(
    `select p.complaint_id as id from appeals p join complaint_decisions d on d.complaint_id = p.complaint_id
     where p.closed_at is null and (d.decided_by <> $1 or not $2::boolean) order by p.created_at, p.complaint_id`,
    [by.name, moderators.hasOther(by.name)],
  );
  if (companies.length + complaints.length + appeals.length === 0)
    return [{ text: MODERATOR_TEXTS.nothingWaits }];
  const cardsOf = async (rows: readonly Waiting[], read: (id: number) => Promise<Card | null>) =>
    (await Promise.all(rows.slice(0, SHOWN_MAX).map(({ id }) => read(id)))).flatMap((card) => card ?? []);
  const cards = [
    ...(await cardsOf(companies, (id) => companyCard(sql, id))),
    ...(await cardsOf(complaints, (id) => complaintCard(sql, id))),
    ...(await cardsOf(appeals, (id) => appealCard(sql, id))),
  ];
  return [
    { text: MODERATOR_TEXTS.waiting(companies.length, complaints.length, appeals.length) },
    ...cards.map(replyOf),
  ];
};
