/* What a description requests of buyers [WARN-2]. Letters are compared in lower case, «ё» as «е». */

const PREPAYMENT =
  /(?:предоплат|аванс|задатк|задаток|внес(?:ите|ти) залог|перев(?:едите|ести|од) (?:денег|деньги|средств)|(?:оплат|перевод)\S* на карт)/gu;
const MESSENGER =
  /(?:whats? ?app|wa\.me|в[ао]т[сц]а?п|ва[цтс]{1,2}ап|viber|вайбер|wechat|вичат|skype|скайп|discord|дискорд)/gu;

/** Up to three words before: «без предоплаты», «предоплату не беру», «Ватсапа нет». */
const REFUSAL_BEFORE = /(?<![а-я])(?:без|не|ни|нет|никак\S*)(?![а-я])(?:\s+\S+){0,2}\s*$/u;
const REFUSAL_AFTER = /^\S*\s+(?:\S+\s+)?(?:не|нет)(?![а-я])/u;
/** Equipment of a car, and what a seller sends without a fee. */
const EQUIPMENT_BEFORE =
  /(?:магнитол|мультимеди|приложени|поддержк|carplay|android auto)\S*(?:\s+\S+){0,3}\s*$/u;
const CONTEXT_CHARS = 60;

/** A sentence ends what a refusal is about. */
const sameSentence = (text: string): string => text.split(/[.!?;\n]/u).at(-1) ?? '';
const firstSentence = (text: string): string => text.split(/[.!?;\n]/u)[0] ?? '';

const mentions = (text: string, pattern: RegExp, ignoredBefore: readonly RegExp[]): string | null => {
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    const before = sameSentence(text.slice(Math.max(0, match.index - CONTEXT_CHARS), match.index));
    const after = firstSentence(text.slice(end, end + CONTEXT_CHARS));
    if (ignoredBefore.some((ignored) => ignored.test(before)) || REFUSAL_AFTER.test(after)) continue;
    return match[0];
  }
  return null;
};

/** The words that request a payment before the car was seen; null for none. */
export const prepaymentIn = (description: string): string | null =>
  mentions(plain(description), PREPAYMENT, [REFUSAL_BEFORE]);

/** The name of another messenger that buyers are to use; null for none. */
export const otherMessengerIn = (description: string): string | null =>
  mentions(plain(description), MESSENGER, [REFUSAL_BEFORE, EQUIPMENT_BEFORE]);

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е');
