import type { SqlQueries } from '../db/sql-client.ts';
import { appealCard, type Card, companyCard, complaintCard } from './cards.ts';
import { type OpenAppeal, type OpenComplaint, openAppeals, openComplaints } from './complaints.ts';
import type { Actor, Moderators } from './moderators.ts';
import { ownAccounts } from './own-matter.ts';
import { readWaitingCompanies, type WaitingCompany } from './waiting-companies.ts';
import { type OpenWarning, openWarnings, warningCard } from './warnings.ts';

/** What one moderator may decide, the oldest first. */
export interface Waiting {
  readonly companies: readonly WaitingCompany[];
  readonly complaints: readonly OpenComplaint[];
  readonly appeals: readonly OpenAppeal[];
  readonly warnings: readonly OpenWarning[];
}

/** A card, and since when its subject waits: `2026-03-05 12:30`, Moscow time. */
export interface WaitingCard {
  readonly card: Card;
  readonly since: string;
}

/**
 * Without own matters [MOD-12], and appeals without those whose first decision was this moderator's, where there is
 * another one [MOD-5].
 */
export const readWaiting = async (sql: SqlQueries, moderators: Moderators, by: Actor): Promise<Waiting> => {
  const own = await ownAccounts(sql, by);
  const companies = (await readWaitingCompanies(sql)).filter(({ id }) => !own.includes(id));
  const complaints = await openComplaints(sql, own);
  const appeals = await openAppeals(sql, moderators.hasOther(by.name) ? by.name : null, own);
  return { companies, complaints, appeals, warnings: await openWarnings(sql, own) };
};

/** Warnings of one ad count once: they are one card of the desk [MOD-14]. */
export const countOf = ({ companies, complaints, appeals, warnings }: Waiting): number =>
  companies.length + complaints.length + appeals.length + new Set(warnings.map(({ ad_id }) => ad_id)).size;

/** All warnings of the first ads. */
const ofFirstAds = (warnings: readonly OpenWarning[], max: number): readonly OpenWarning[] => {
  const ids = [...new Set(warnings.map(({ ad_id }) => ad_id))].slice(0, max);
  return warnings.filter(({ ad_id }) => ids.includes(ad_id));
};

/** The oldest of each kind, of warnings the ads. */
export const firstOf = ({ companies, complaints, appeals, warnings }: Waiting, max: number): Waiting => ({
  companies: companies.slice(0, max),
  complaints: complaints.slice(0, max),
  appeals: appeals.slice(0, max),
  warnings: ofFirstAds(warnings, max),
});

/** Whatever was decided meanwhile has no card. */
export const waitingCards = async (
  sql: SqlQueries,
  { companies, complaints, appeals, warnings }: Waiting,
): Promise<WaitingCard[]> => {
  const cards: WaitingCard[] = [];
  const add = (card: Card | null, since: string) => card && cards.push({ card, since });
  for (const { id, submitted_at } of companies) add(await companyCard(sql, id), submitted_at);
  for (const { id, created_at } of complaints) add(await complaintCard(sql, id), created_at);
  for (const { complaint_id: id, created_at } of appeals) add(await appealCard(sql, id), created_at);
  for (const { id, found_at } of warnings) add(await warningCard(sql, id), found_at);
  return cards;
};
