import type { SqlQueries } from '../db/sql-client.ts';
import { kindName } from '../modules/warning/kinds.ts';
import type { LoggedAction } from './moderation-log.ts';

const isOfWarning = ({ action }: LoggedAction): boolean => action.startsWith('warning_');
const isOfCompany = ({ action }: LoggedAction): boolean => action.startsWith('company_');

const idsOf = (actions: readonly LoggedAction[]): number[] => actions.map(({ subject_id }) => subject_id);

const warnings = async (sql: SqlQueries, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql.query<{ id: number; ad_id: number; kind: string }>(
    'select id, ad_id, kind from ad_warnings where id = any($1::int[])',
    [[...ids]],
  );
  return new Map(rows.map(({ id, ad_id, kind }) => [id, `(${kindName(kind)}, объявление ID: ${ad_id})`]));
};

const complaints = async (sql: SqlQueries, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql.query<{ id: number; ad_id: number | null }>(
    'select id, ad_id from complaints where id = any($1::int[])',
    [[...ids]],
  );
  return new Map(
    rows.flatMap(({ id, ad_id }) => (ad_id === null ? [] : [[id, `(объявление ID: ${ad_id})`] as const])),
  );
};

/**
 * What the decisions of a log were about, by the ids of its rows: «(предоплата, объявление ID: 12)» of a warning,
 * «(объявление ID: 12)» of a complaint or an appeal, and the id of the matter itself where no ad is known.
 */
export const logSubjects = async (
  sql: SqlQueries,
  actions: readonly LoggedAction[],
): Promise<ReadonlyMap<number, string>> => {
  const ofWarnings = await warnings(sql, idsOf(actions.filter(isOfWarning)));
  const others = actions.filter((entry) => !isOfWarning(entry) && !isOfCompany(entry));
  const ofComplaints = await complaints(sql, idsOf(others));
  const textOf = (entry: LoggedAction): string | undefined => {
    if (isOfCompany(entry)) return undefined;
    return (isOfWarning(entry) ? ofWarnings : ofComplaints).get(entry.subject_id);
  };
  return new Map(actions.map((entry) => [entry.id, textOf(entry) ?? `(ID: ${entry.subject_id})`]));
};
