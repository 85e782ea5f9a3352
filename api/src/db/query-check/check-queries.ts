import { compareRow } from './compare-row.ts';
import type { ResultColumn } from './describe-text.ts';
import type { FoundQuery } from './find-queries.ts';
import type { Recording } from './recorded-texts.ts';

type Describe = (text: string) => Promise<readonly ResultColumn[]>;

/** Problems of each query, as `file:line: sentence`; empty when every text and every row is right. */
export const checkQueries = async (
  queries: readonly FoundQuery[],
  recorded: Readonly<Record<string, Recording>>,
  describe: Describe,
): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for (const query of queries) {
    const texts = query.texts ?? (await recordedTexts(recorded[query.within]));
    if (texts.length === 0) wrong.push(`${query.at}: its text is composed and not recorded`);
    for (const text of texts) {
      const found = await describe(text).then(
        (columns) => compareRow(query, columns),
        (error: unknown) => [String(error)],
      );
      wrong.push(...found.map((sentence) => `${query.at}: ${sentence}`));
    }
  }
  const composed = new Set(queries.flatMap(({ texts, within }) => (texts ? [] : [within])));
  const unused = Object.keys(recorded).filter((within) => !composed.has(within));
  return [
    ...new Set([...wrong, ...unused.map((within) => `${within}: recorded, but not composed any more`)]),
  ];
};

const recordedTexts = async (recording: Recording | undefined): Promise<readonly string[]> => {
  const texts = (await recording?.texts()) ?? [];
  return texts.filter((text) => recording?.of?.test(text) ?? true);
};
