import { knownPhrases } from './sentence/known-phrases.ts';
import { createLexicon, phrasesAt } from './sentence/lexicon.ts';

/** Words without information about mark and model that no group of phrases has; `*` and `^` as in the tables of phrases. */
const STOP_WORDS = `stop -: продать, нужн*, машинк*, вот, какую, сколько, дорого, обмен, бартер, кредит, лизинг, объявлени*, инжектор*, карбюратор*, wd, дорестайл*, максималк*, хорош^, отличн^, санкт, казань, казани, кватра, 4matic, tdi, tsi, tfsi, fsi, dsg, hdi, dci, vtec, gdi, тси, моторс, motors, motor, год*, лет, тысяч*, рубл*, миллион*, литр*, хозяин*, владелец, владельц*, собственник*, минивен*, москв*, мск, питер*, спб, петербург*, екатеринбург*, новосибирск*, краснодар*, комплектаци*, ремонт*, торг, срочно, рассрочк*, недорого, дешево, дешев^, турбо, рестайлинг*, рест, дорест, лев^, прав^, рул*`;

const STOP_LEXICON = createLexicon([STOP_WORDS]);
/** Groups whose words say nothing about mark and model either. */
const STOP_GROUP = /^(?:stop|filler|kpps|drivetrains|rudder|domain|deny|gear|engines|bodies|colors)$/;

/**
 * Whether a word has no information about mark and model. Such a word matches a name that has exactly it («мерседес с»,
 * «в класс») and is skipped otherwise.
 */
export const isStopWord = (text: string): boolean => {
  const known = KNOWN.get(text) ?? isStop(text);
  if (KNOWN.size > KNOWN_MAX) KNOWN.clear();
  KNOWN.set(text, known);
  return known;
};

const KNOWN = new Map<string, boolean>();
const KNOWN_MAX = 1000;

/** These begin names too: «Solaris», «Jeep». */
const NAMES = /^(?:соляр|джип)/;

const isStop = (text: string): boolean => {
  if (NAMES.test(text)) return false;
  const words = [[text.replace(/[ьъ]/g, '')]];
  return [STOP_LEXICON, knownPhrases()].some((lexicon) =>
    phrasesAt(lexicon, words, 0).some(({ group }) => STOP_GROUP.test(group)),
  );
};

/** Units: a number before one is not a name: «до 500 тысяч», «150 лс». */
export const UNITS: ReadonlySet<string> = new Set(
  'тыс тысяч тысячи км руб рублей млн миллион миллионов миллиона л лс сил лет года год г литра литров мест местный к'.split(
    ' ',
  ),
);

/** Optional words of names: «E-Класс» is «е», «5 серии» is «5». */
export const OPTIONAL_NAME_WORDS: ReadonlySet<string> = new Set(
  'класс класса класе class klasse серии серия серию series'.split(' '),
);
