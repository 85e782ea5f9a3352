import type { SqlQueries } from '../db/sql-client.ts';
import type { MessageAction } from '../messages/message-action.ts';
import { linkToAd, type MessageLink } from '../messages/message-link.ts';
import { reasonName } from '../modules/complaint/reasons.ts';
import { type AppealFacts, CARD_TEXTS, type ComplaintFacts } from './card-texts.ts';
import type { Subject } from './decided-text.ts';
import { ruleOfReason } from './listing-rules.ts';
import { readWaitingCompanies } from './waiting-companies.ts';

/** What waits for a moderator, with the buttons that decide it. */
export interface Card {
  readonly subject: Subject;
  /** Of the company's user, the complaint or the warning. */
  readonly id: number;
  /** The data that a decision about a company or a warning names; null for other subjects. */
  readonly revision: string | null;
  /** The rule that a violation breaks by default. */
  readonly ruleId: number | null;
  readonly text: string;
  /** How many of the last lines are about a warning itself, the others about its ad; null for other subjects. */
  readonly ownLines: number | null;
  /** The cover of the ad; null without one. */
  readonly picture: string | null;
  /** Null where there is no page that a moderator may open. */
  readonly link: MessageLink | null;
  readonly actions: readonly MessageAction[];
  /** Distinguishes the card from later ones about the same subject. */
  readonly key: string;
}

/** Of the ad `a`, as the texts of cards need it. */
export const AD_COLUMNS = `a.id as ad_id, a.mark, a.model, a.price, a.price_rub, a.currency, a.year, a.mileage, a.kpp,
  a.description as ad_description, a.status as ad_status, a.cover as ad_cover,
  (select u.created_at from users u where u.id = a.user_id) as seller_since,
  (select count(*)::int from ads s where s.user_id = a.user_id and s.status = 'active') as seller_ads`;

/** Of the same columns: what the texts do not name. */
export interface AdOfCard {
  readonly ad_status: string;
  readonly ad_cover: string | null;
}

export const linkOf = ({
  ad_id,
  ad_status,
}: Pick<AdOfCard, 'ad_status'> & { readonly ad_id: number }): MessageLink | null =>
  ad_status === 'active' ? linkToAd(ad_id) : null;

/** The buttons decide about the data of the card alone: they name their revision. */
export const companyActions = (id: number, revision: string): MessageAction[] => [
  { label: CARD_TEXTS.approve, data: `m:f:${id}:${revision}:ok` },
  { label: CARD_TEXTS.reject, data: `m:f:${id}:${revision}:no` },
];

export const complaintActions = (id: number): MessageAction[] => [
  { label: CARD_TEXTS.violation, data: `m:c:${id}:yes` },
  { label: CARD_TEXTS.noViolation, data: `m:c:${id}:no` },
];

/** Null for a company that is not pending. */
export const companyCard = async (sql: SqlQueries, userId: number): Promise<Card | null> => {
  const [company] = await readWaitingCompanies(sql, userId);
  if (!company) return null;
  const { id, revision } = company;
  return {
    subject: 'company',
    id,
    revision,
    ruleId: null,
    text: CARD_TEXTS.company(company),
    ownLines: null,
    picture: null,
    link: null,
    actions: companyActions(id, revision),
    key: `company:${id}:${revision}`,
  };
};

type ComplaintRow = Omit<ComplaintFacts, 'reason' | 'rule_id'> & AdOfCard & { readonly reason_id: number };

/** Null for a complaint that is not open. */
export const complaintCard = async (sql: SqlQueries, id: number): Promise<Card | null> => {
  const { rows } = await sql.query<ComplaintRow>(
    `select c.id, c.reason_id, c.description, ${AD_COLUMNS},
       (select count(*)::int from complaints o where o.ad_id = c.ad_id and o.closed_at is null) as open_count
     from complaints c join ads a on a.id = c.ad_id where c.id = $1 and c.closed_at is null`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const { reason_id, ...facts } = row;
  const { id: ruleId } = ruleOfReason(reason_id);
  return {
    subject: 'complaint',
    id,
    revision: null,
    ruleId,
    text: CARD_TEXTS.complaint({ ...facts, reason: reasonName(reason_id), rule_id: ruleId }),
    ownLines: null,
    picture: row.ad_cover,
    link: linkOf(row),
    actions: complaintActions(id),
    key: `complaint:${id}`,
  };
};

type AppealRow = Omit<AppealFacts, 'reason'> & AdOfCard & { readonly reason_id: number };

/** Null for an appeal that is not open. */
export const appealCard = async (sql: SqlQueries, id: number): Promise<Card | null> => {
  const { rows } = await sql.query<AppealRow>(
    `select c.id, c.reason_id, d.rule_id, d.is_violation, c.description, p.reason as explanation, ${AD_COLUMNS}
     from appeals p join complaint_decisions d on d.complaint_id = p.complaint_id
       join complaints c on c.id = p.complaint_id join ads a on a.id = c.ad_id
     where p.complaint_id = $1 and p.closed_at is null`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const { reason_id, ...facts } = row;
  return {
    subject: 'appeal',
    id,
    revision: null,
    ruleId: null,
    text: CARD_TEXTS.appeal({ ...facts, reason: reasonName(reason_id) }),
    ownLines: null,
    picture: row.ad_cover,
    link: linkOf(row),
    actions: [
      { label: CARD_TEXTS.grant, data: `m:a:${id}:ok` },
      { label: CARD_TEXTS.decline, data: `m:a:${id}:no` },
    ],
    key: `appeal:${id}${row.explanation === null ? '' : ':explained'}`,
  };
};
