/* What a description requests of buyers [WARN-2]. Letters are compared in lower case, «ё» as «е». */

const PREPAYMENT =
  /предоплат|аванс|задатк|задаток|внес(?:ите|ти) залог|перев(?:едите|ести|од) (?:денег|деньги|средств)|оплат[а-я]{0,4} на карт|перевод[а-я]{0,4} на карт/gu;
const MESSENGER =
  /whats? ?app|wa\.me|в[ао]т[сц]а?п|ва[цтс]{1,2}ап|viber|вайбер|wechat|вичат|skype|скайп|discord|дискорд/gu;

/** «Без предоплаты», «предоплату не беру», «Ватсапа нет». */
const REFUSALS: ReadonlySet<string> = new Set(['без', 'не', 'ни', 'нет', 'никаких', 'никакой', 'никакого']);
const WORDS_BEFORE = 3;
const WORDS_AFTER = 2;
/** Equipment of a car that shows messages. */
const EQUIPMENT = ['магнитол', 'мультимеди', 'приложени', 'поддержк', 'carplay', 'auto'];
const CONTEXT_CHARS = 60;

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
/** A sentence ends what a refusal is about. */
const SENTENCE_END = /[.!?;\n]/u;
const wordsBefore = (text: string): string[] => wordsOf(text.split(SENTENCE_END).at(-1) ?? '');
/** The first is the end of the word that was found. */
const wordsAfter = (text: string): string[] => {
  const sentence = text.split(SENTENCE_END)[0] ?? '';
  const words = wordsOf(sentence);
  return /^[\p{L}\p{N}]/u.test(sentence) ? words.slice(1) : words;
};

const mentions = (text: string, pattern: RegExp, isIgnored: (before: string[]) => boolean): string | null => {
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    const before = wordsBefore(text.slice(Math.max(0, match.index - CONTEXT_CHARS), match.index));
    const after = wordsAfter(text.slice(end, end + CONTEXT_CHARS));
    const near = [...before.slice(-WORDS_BEFORE), ...after.slice(0, WORDS_AFTER)];
    if (!near.some((word) => REFUSALS.has(word)) && !isIgnored(before)) return match[0];
  }
  return null;
};

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е');

/** The words that request a payment before the car was seen; null for none. */
export const prepaymentIn = (description: string): string | null =>
  mentions(plain(description), PREPAYMENT, () => false);

/** The name of another messenger that buyers are to use; null for none. */
export const otherMessengerIn = (description: string): string | null =>
  mentions(plain(description), MESSENGER, (before) =>
    before.some((word) => EQUIPMENT.some((begin) => word.startsWith(begin))),
  );
