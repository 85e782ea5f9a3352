import { actionButton, openButton, type TapOutcome } from '../bot/bot-reply.ts';
import type { Identity } from '../messages/recipient.ts';
import type { Appeals } from './appeals.ts';
import { STOP_TAPS } from './awaited-texts.ts';
import { linkFor } from './outcome-messages.ts';
import { APPEAL_TEXTS } from './outcome-texts.ts';

const REFUSALS = {
  not_own: APPEAL_TEXTS.notOwn,
  already: APPEAL_TEXTS.already,
  late: APPEAL_TEXTS.late,
} as const;

const TAP = /^a:([1-9]\d{0,8})$/;

/**
 * A tap on «Обжаловать»: only an identity of the side that lost appeals, whatever the data name [MOD-4]. Null for data
 * of another button.
 */
export const tapOnAppeal = async (
  appeals: Appeals,
  from: Identity,
  data: string,
): Promise<TapOutcome | null> => {
  const [, id] = TAP.exec(data) ?? [];
  if (!id) return null;
  const result = await appeals.appeal(Number(id), from);
  if (result.kind !== 'taken') return { notice: REFUSALS[result.kind] };
  const link = linkFor(result.side, result.adId, result.adStatus);
  return {
    notice: APPEAL_TEXTS.taken,
    buttons: link ? [[openButton(link)]] : [],
    replies: [
      {
        text: APPEAL_TEXTS.explain,
        buttons: [[actionButton(APPEAL_TEXTS.withoutReason, STOP_TAPS.appeal)]],
      },
    ],
  };
};
