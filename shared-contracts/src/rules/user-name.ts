/**
 * Domains as Russian readers recognize them: a Latin zone after a dot, a Russian zone, a zone of a third script, a
 * zone apart from its name, and the digits of an address.
 */
const LINKS = [
  /[a-z0-9-]\.[a-z]{2}|[\p{L}\p{N}]{2}\.[a-z]{2}|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)/iu,
  /[\p{L}\p{N}]{2}\.(?:рус|онлайн|сайт|москва|дети|укр|орг|срб|мкд|мон|қаз|католик|бг|ею)(?!\p{L})/iu,
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]\.(?![\p{Script=Latin}\p{Script=Cyrillic}])\p{L}/u,
  /[\p{L}\p{N}]{2} ?[.·•∙⋅] ?(?:com|net|org|ru|su|рф|ру|ком|бел)(?!\p{L})/iu,
  /[\p{L}\p{N}]\.(?:com|net|org|ru|su|рф)(?!\p{L})/iu,
  // Any other sign in the place of the dot: «evil,com», «evil*com», «evil…com».
  /[\p{L}\p{N}]{2}(?:(?!["'&#%])[\u2010\p{Po}\p{Sc}\p{Sk}\p{Sm}\p{So}]){1,3}(?:com|net|org|info|biz|io|me|xyz|shop|site|store|online|ru|su|рф|ру|ком|бел|сайт|онлайн)(?![\p{L}\p{N}])/iu,
  /[a-z0-9]{2} ?[,;:|*] ?(?:com|net|org)(?!\p{L})/iu,
  /(?<![\p{L}\p{N}])[tт](?:[^\p{L}\p{N}]{1,2}| dot )me(?!\p{L})/iu,
];
/** Signs of an address, of a handle or of a path, and these in words. */
const HANDLE =
  /[@_/\\⁄∕⧸⟋∖]|(?<!\p{L})(?:w{3}[^\p{L}\p{N}]|h(?:tt|xx)ps?(?!\p{L}))|[([{<] ?(?:at|эт|собак[аи]|собачка|slash|сл[еэ]ш) ?[)\]}>]|[([{<] ?[aа] ?[)\]}>] ?[a-z]{2}|[\p{L}\p{N}](?:[-*]at[-*]|[ *"„“«»-]{1,3}собач?к[аи][ *"„“”«»-]{1,3})[a-z0-9]{2}| at (?:mail|gmail|yandex|bk|list|inbox|icloud|outlook|proton)/iu;
/** Signs that are not shown, and marks above or below a letter: they would part a link or a word. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}]/gu;
/** A dot in words: «evil(dot)com», «evil dot com». */
const SPELLED_DOT =
  / ?[([{<] ?(?:dot|точка|тчк|\.) ?[)\]}>] ?|(?:[ *,:;|~+=.–—"„“«»-]{1,3}|(?<=[a-z0-9]))(?:dot|точка|тчк)[ *,:;|~+=.–—"“”«»-]{0,3}(?=(?:com|net|org|ru|su|рф|ру|ком|бел)(?!\p{L}))|(?<=[a-z0-9]) (?:dot|точка) (?=(?:info|biz|io|me|xyz|shop|site|store|online)(?!\p{L}))/giu;
/** Signs that look like a dot; the cedilla and its like before they become marks of their neighbors. */
const DOTS = /[。｡‧⸱۔٫،，､、¨¯¸˘˙˚˛˜˝‚・･ㆍ᛫܁܂։⸲⸴⹁ꓸꓹ٠۰]/gu;
/**
 * A zone of Latin and Cyrillic letters, or a Cyrillic one behind a Latin name that reads as Latin, and the Latin
 * letters that its Cyrillic ones look like.
 */
const MIXED_ZONE =
  /\.(?:[a-z]{1,2}[а-яё]|[а-яё]{1,2}[a-z])[a-zа-яё]?(?!\p{L})|(?<=[a-z])\.[сомгинет]{2,3}(?!\p{L})/giu;
/** «Иванов_Иван», «Иван/Мария»: neither a handle nor a path, whose domain would have its dot. */
const JOINED = /(?<=\p{Script=Cyrillic})[_/](?=\p{Script=Cyrillic})/gu;
const TWINS: Readonly<Record<string, string>> = {
  с: 'c',
  о: 'o',
  м: 'm',
  г: 'r',
  и: 'u',
  н: 'n',
  е: 'e',
  т: 't',
};

/** Zones of more than two letters that links have, without those that are makes or equipment of cars («.vin», «.sport»). */
const ZONES: ReadonlySet<string> = new Set(
  (
    'com net org info biz name pro mobi tel edu gov int aero app dev web site website online shop store market ' +
    'markets shopping sale deals discount promo gift gifts free bid trade trading xyz top icu cyou sbs cfd bond ' +
    'club vip win fun games game bet casino poker lol wtf click link links live life world today news press blog ' +
    'wiki cloud host hosting space tech digital network systems software page bio rest buzz monster quest bar cafe ' +
    'money cash credit loan loans finance bank fund capital insure art design studio media video photo photos ' +
    'pics email chat social group team center company ltd llc inc work works services service support solutions ' +
    'help zone one agency expert guru ninja rocks tips tools guide directory download stream review reviews ' +
    'auto autos car cars taxi parts repair rent rentals moto motorcycles delivery moscow tatar ' +
    'asia africa house estate academy school education dating date party men cam webcam porn sexy adult ' +
    'racing faith science accountant cricket foundation international global mom beauty best'
  ).split(' '),
);
/** A dot without its space, before a Latin word that is no zone: «Привет.BMW ещё продаётся?», «Kia.Optima». */
const GLUED_WORD =
  /(?<=\p{Script=Cyrillic})\.(?=([A-Za-z]{3,})(?![\p{L}\p{N}/]|:\d|--))|\.(?=([A-Z][A-Za-z]{2,})(?![\p{L}\p{N}/]|:\d|--))/gu;

/** A name without invisible signs, with simple spaces and dots: what its reader sees. */
export const plainName = (name: string): string =>
  name
    .replace(DOTS, '.')
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/\s+/gu, ' ')
    .replace(SPELLED_DOT, '.')
    .replace(MIXED_ZONE, (zone) => [...zone.toLowerCase()].map((sign) => TWINS[sign] ?? sign).join(''));

/**
 * Whether a name contains a link or a messenger handle: a stranger's name is shown to a seller unchanged
 * [CAR-48].
 */
export const hasLinkOrHandle = (name: string): boolean => {
  const plain = plainName(name);
  return LINKS.some((sign) => sign.test(plain)) || HANDLE.test(plain.replace(JOINED, ' '));
};

/**
 * The same of a sentence, where a slash alone is none («б/у», «50/50») and neither is a full stop without its space.
 */
export const hasLinkOrHandleInText = (text: string): boolean => {
  const plain = plainName(text);
  const sentences = plain.replace(GLUED_WORD, (dot, word: string = '', name: string = '') =>
    ZONES.has((word || name).toLowerCase()) ? dot : '. ',
  );
  return LINKS.some((sign) => sign.test(sentences)) || HANDLE.test(withoutSlashes(plain));
};

/** Of a plain name. */
export const withoutSlashes = (plain: string): string => plain.replace(/ ?[/\\⁄∕⧸⟋∖]+ ?/gu, ' ');
