import { COMPLAINT_REASONS } from '../handbook/service.ts';

const REASON_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(COMPLAINT_REASONS).map(([name, id]) => [id, name]),
);

export const isReason = (id: number): boolean => REASON_NAMES.has(id);

/** The Russian words of a reason. */
export const reasonName = (id: number): string => REASON_NAMES.get(id) ?? 'Другая причина';
