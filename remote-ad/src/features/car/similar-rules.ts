import type { SimilarAds } from '@cars/shared-contracts/schemas/similar-ads';
import { TEXTS } from './texts.ts';

const TITLES: Readonly<Record<string, string>> = {
  sold: TEXTS.soldTitle,
  archived: TEXTS.archivedTitle,
  deleted: TEXTS.deletedTitle,
};

/** What became of an ad that has no page any more, with its name where that is public [CAR-55]. */
export const goneWords = ({ state, title, items }: SimilarAds): { title: string; text: string } => ({
  title: TITLES[state] ?? TEXTS.missingTitle,
  text: [title && `${title}.`, items.length > 0 && TEXTS.goneText].filter(Boolean).join(' '),
});
