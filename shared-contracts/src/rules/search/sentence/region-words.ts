import { REGIONS } from '../../city-list.ts';

/** Long names that no one types in full. */
const IS_LISTED_ONLY = /автономн|\(/;
const ADJECTIVE = /(?:ая|ий) (?:область|край)$/;

/** «Московская область» in its cases and short forms; «Татарстан», with «республика» too. */
const phrasesOf = (region: string): string => {
  const name = region.toLowerCase().replaceAll('-', ' ');
  if (!ADJECTIVE.test(name)) {
    const own = name
      .split(' ')
      .map((word) => (word.length < 4 ? word : `${word.replace(/[аяоеыиь]$/, '')}*`))
      .join(' ');
    return `${own}, республик* ${own}`;
  }
  const stem = name.replace(/(?:ая|ий) \S+$/, '');
  return name.endsWith('область')
    ? `${stem}^ област*, ${stem}^ обл`
    : `${stem}^ кра*, ${stem}^ край, ${stem}^ кр`;
};

/** Names of the regions as phrases. */
export const REGION_NAMES = REGIONS.filter((region) => !IS_LISTED_ONLY.test(region))
  .map((region) => `region ${region}: ${phrasesOf(region)}`)
  .join('\n');
