import { cleanValue } from '../schemas/clean-text.ts';

/** An ad that a search names. */
export interface AdReference {
  readonly id: number;
  /** A bare number may as well be a model, a year or a price. */
  readonly isSure: boolean;
}

const WORD = /^(?:об[ъь]явлени[еяю]|номер|ид|айди|id)$/;
/** Words, a sign and the digits: «#2373», «№ 2 373», «ID: 2373», «объявление 2373», «2373». */
const NUMBER = /^([a-zа-яё\s]*)(?:([:#№=‐-―_-]+)\s*)?(0{0,9})([1-9]\d{0,9})$/;
/** «No. 2373», where a keyboard has no «№»; without the point it may be a model, «N7». */
const LATIN_SIGN = /(^|[^a-zа-яё])no?(\.)? ?(?=\d)/;
/** Digits in groups, after a sign only: «2 000 000» alone is a price. */
const GROUPED = /[:#№=‐-―-] ?[1-9]\d{0,2}(?: \d{3})+$/;
/** As a card shows it, with other words around: «Toyota Camry, 2015, ID: 2373», «Объявление №2373 на сайте». */
const LABELED =
  /(^|[\s,;(])(?:id|ид)\s*([:#№=‐-―_-])\s*0{0,9}([1-9]\d{0,2}(?: \d{3}){1,3}|[1-9]\d{0,9})(?!\d)/;
/** «ВАЗ №2109» is a model. */
const BEHIND = /([a-zа-яё]{1,12}) [#№]/;
const SIGN = /(^|[\s,;(])(?=[#№] ?0{0,9}[1-9] ?\d)/;
const AROUND = /^[\s«"'([]{1,9}|[\s»"')\].,;!?]{1,9}$/g;
/** «ID» and its colon as the Russian layout types them. */
const OTHER_LAYOUT = /^шв ?[ж:]?(?= ?\d)/;
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const WIDTH = 0xfee0;
/** The start parameter of a messenger's link, alone as well. */
const START = /(?:^|[?&](?:start|startapp)=)ad_([1-9]\d{0,9})(?![\w-])/i;
/** The other form of that parameter, which names a page: `{"redirect":"/car/2373"}` as base64. */
const PACKED = /(?:^|[?&](?:start|startapp)=)(eyJ[\w+/-]{1,500})/;
/** Inside of another site's address: «vk.com/away.php?to=https%3A%2F%2F…». */
const ENCODED = /%(?:3a|2f)/gi;
const PAGE = /(?:^|\s|\/\/)([^\s/]*)\/car\/([1-9]\d{0,9})(?![\w-])/gi;

/** A host as addresses have it: in lower case, letters of other scripts encoded, without `www.`; empty if it is none. */
const hostOf = (text: string): string => {
  try {
    return new URL(`https://${text}`).host.replace(/^www\./, '');
  } catch {
    return '';
  }
};

/** The pages that a packed start parameter names, each behind a space. */
const unpacked = (packed: string): string => {
  try {
    return atob(packed.replaceAll('-', '+').replaceAll('_', '/')).replaceAll('"', ' ');
  } catch {
    return '';
  }
};

const numbered = (text: string): AdReference | null => {
  const [, space = '', mark = '', labeled] = LABELED.exec(text.replace(SIGN, '$1id')) ?? [];
  // «Volkswagen ID: 4» and «ID-4» are a model.
  if (labeled) {
    const isLabel = space === '' && /[:#№=]/.test(mark);
    const [, word = 'id'] = BEHIND.exec(text) ?? [];
    const isModel = labeled.length < 2 || !(WORD.test(word) || labeled.includes(' '));
    return { id: Number(labeled.replaceAll(' ', '')), isSure: isLabel || !isModel };
  }
  const whole = text
    .replace(LATIN_SIGN, (_, before, point) => before + (point ? '№' : ' '))
    .replace(/^(\d+) ?#$/, '#$1')
    .replace(/^№ ?(?=[а-я])/, 'номер ')
    .replace(GROUPED, (found) => found.replaceAll(' ', ''));
  const [, before = '', sign = '', zeros = '', digits = ''] = NUMBER.exec(whole) ?? [];
  const words = before.split(/\s+/).filter(Boolean);
  const isNamed = words.length > 0 || /[#№]/.test(sign);
  if (digits === '' || !words.every((word) => WORD.test(word)) || (!isNamed && sign + zeros !== ''))
    return null;
  // «ID 4» and «ID-4» are a model.
  const isModel = before.trim() === 'id' && !/[:#№=]/.test(sign) && digits.length === 1;
  return { id: Number(digits), isSure: isNamed && !isModel };
};

/**
 * The ad whose number or link a text is; a link may have words around it. `host` is that of the site: pages of other
 * sites are no ads of ours.
 */
export const adReference = (text: string, host: string): AdReference | null => {
  const [, started] = START.exec(text.trim()) ?? [];
  if (started) return { id: Number(started), isSure: true };
  const own = hostOf(host);
  const links = text
    .trim()
    .replace(ENCODED, decodeURIComponent)
    .replaceAll('//car/', '/car/')
    .replace(PACKED, (_, packed: string) => unpacked(packed));
  for (const [, site = '', id] of links.matchAll(PAGE))
    if (site === '' || hostOf(site) === own) return { id: Number(id), isSure: true };
  return numbered(
    cleanValue(text)
      .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - WIDTH))
      .replace(AROUND, '')
      .toLowerCase()
      .replace(OTHER_LAYOUT, 'id:'),
  );
};
