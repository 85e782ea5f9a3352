import { REGIONS } from '../../city-list.ts';

/** What people call a region beside its own name. */
const SHORT_NAMES = `
region Московская область: подмосковь*, мо, мособласт*, моск обл, моск област*
region Ленинградская область: ленобласт*, ло, лен обл, лен област*, питерск^ област*
region Татарстан: рт
region Башкортостан: башкири*, рб
region Краснодарский край: кубан*
region Приморский край: приморь*
region Ставропольский край: ставрополь, ставрополье
region Пермский край: прикамь*
region Забайкальский край: забайкаль*
region Ханты-Мансийский автономный округ: хмао, ханты мансийск^, югр*, югра
region Ямало-Ненецкий автономный округ: янао, ямало ненецк^, ямал*
region Саха (Якутия): якути*, саха
region Еврейская автономная область: еао, еврейск^ автономн^ област*, еврейск^ област*
region Чувашия: чуваш^ республик*
region Свердловская область: свердл обл
region Камчатский край: камчатк*
`;

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

export const REGION_TABLES: readonly string[] = [
  REGIONS.filter((region) => !IS_LISTED_ONLY.test(region))
    .map((region) => `region ${region}: ${phrasesOf(region)}`)
    .join('\n'),
  SHORT_NAMES,
];
