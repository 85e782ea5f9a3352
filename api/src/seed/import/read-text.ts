import { createReadStream } from 'node:fs';
import { ImportError } from './import-error.ts';

const READ_CHUNK_BYTES = 256 * 1024;
/** Length of the sample that shows UTF-16 without a mark. */
const SNIFF_BYTES = 4_096;
/** Of the letters beyond ASCII, this share has to be Russian for a file to count as windows-1251. */
const RUSSIAN_SHARE = 0.8;
/** What capitals and whole words of Macintosh and KOI8 become when they are read as windows-1251. */
const OTHER_CYRILLIC = /[ЂЃѓЉЊЌЋЏђљњќћџ†‡‹]|(?:^|[^А-Яа-яЁё])[а-яё][А-ЯЁ]{3}/gu;
const OTHER_SHARE = 0.01;
/** «Я» and «ё» of Macintosh behind a small letter: the other small letters are those of windows-1251. */
const MAC_SMALL = /[а-яё][ЯЮ]/gu;
const MAC_SMALL_SHARE = 0.002;
/** Small letters of KOI8 are capitals of windows-1251: the frequent «а», «о», «и» are these, and «т» is the rare «ф». */
const KOI8_FREQUENT = /[бпй]/giu;
const KOI8_T = /ф/giu;
const KOI8_T_SHARE = 0.03;
const FREQUENT = /[аои]/giu;
/** Small letters of ISO 8859-5 are capitals of windows-1251 inside of words, and «о», «е», «и», «н» are these. */
const ISO_FREQUENT = /[ЮХШЭ]/gu;
const ISO_SELDOM = /[оеинОЕИН]/gu;
const ISO_NEVER = /[р-я]/gu;
const INNER_CAPITAL = /[а-яё][А-ЯЁ]/gu;
/** A Russian letter in UTF-8 that was read as windows-1251: no word has these signs behind its «Р» or «С». */
const TWICE_ENCODED =
  /Р[ђ‘’“”•–—\u0098™љ›њќћџ\u00a0ЎўЈ¤Ґ¦\u00a7Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јѕЅї]|С[ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏ]/gu;
/** Of the letters beyond ASCII, this share is in such pairs. */
const TWICE_SHARE = 0.5;
/** So many letters of UTF-8 for each damaged one show that the file is in it. */
const WHOLE_PER_DAMAGED = 20;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251';

const UTF8_MARK = [0xef, 0xbb, 0xbf];
/** What is counted in a text that is read as windows-1251. */
const COUNTED = [
  ...[MAC_SMALL, KOI8_FREQUENT, KOI8_T, FREQUENT],
  ...[ISO_FREQUENT, ISO_SELDOM, ISO_NEVER, INNER_CAPITAL],
];

const startsWith = (bytes: Buffer, ...prefix: number[]) =>
  prefix.every((byte, index) => bytes[index] === byte);

/** The encoding that the first bytes show; null for UTF-8 or one of a byte a letter. */
function encodingOfStart(start: Buffer): Encoding | null {
  if (startsWith(start, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(start, 0xfe, 0xff)) return 'utf-16be';
  if (startsWith(start, 0x50, 0x4b, 0x03, 0x04) || startsWith(start, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new ImportError(
      'not a CSV file: a ZIP archive or an Excel workbook; save the table as CSV in UTF-8',
    );
  }
  const sample = start.subarray(0, SNIFF_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return null;
  // Commas, digits and line ends have one zero byte each in UTF-16, always on the same side.
  if (odd > 4 && even === 0) return 'utf-16le';
  if (even > 4 && odd === 0) return 'utf-16be';
  return null;
}

const read = (file: string, signal?: AbortSignal) =>
  createReadStream(file, { highWaterMark: READ_CHUNK_BYTES, signal }) as AsyncIterable<Buffer>;

const WRONG_ENCODING =
  'wrong encoding: expected UTF-8, UTF-16 or windows-1251; save the table as CSV in UTF-8';
const TWICE =
  'wrong encoding: UTF-8 was read as windows-1251 and saved again; export the table as CSV in UTF-8';
const WRONG_MARK =
  'wrong encoding: the mark of UTF-8 is before text in another encoding; save the table as CSV in UTF-8';

/**
 * The encoding of a text file, found by reading it once. Throws `ImportError` for a workbook, for other encodings, and
 * for UTF-8 that is much damaged, ends inside of a character or was read as windows-1251 before.
 */
export async function encodingOf(file: string, signal?: AbortSignal): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8');
  const windows = new TextDecoder('windows-1251');
  let isFirst = true;
  let hasMark = false;
  let damaged = 0;
  let foreign = 0;
  let russian = 0;
  let other = 0;
  let twice = 0;
  const seen = new Map<RegExp, number>();
  const countOf = (pattern: RegExp) => seen.get(pattern) ?? 0;
  const count = (text: string) => {
    damaged += text.match(/\ufffd/g)?.length ?? 0;
    foreign += text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
    twice += text.match(TWICE_ENCODED)?.length ?? 0;
  };
  let bytesBeyondAscii = 0;
  for await (const chunk of read(file, signal)) {
    if (isFirst) {
      const found = encodingOfStart(chunk);
      if (found) return found;
      hasMark = startsWith(chunk, ...UTF8_MARK);
    }
    isFirst = false;
    count(utf8.decode(chunk, { stream: true }));
    const text = windows.decode(chunk, { stream: true });
    bytesBeyondAscii += text.match(/\P{ASCII}/gu)?.length ?? 0;
    russian += text.match(/[а-яё№«»—–\u00a0]/giu)?.length ?? 0;
    other += text.match(OTHER_CYRILLIC)?.length ?? 0;
    for (const pattern of COUNTED) seen.set(pattern, countOf(pattern) + (text.match(pattern)?.length ?? 0));
  }
  const damagedInside = damaged;
  count(utf8.decode());
  if (twice * 2 > foreign * TWICE_SHARE) throw new ImportError(TWICE);
  if (damaged === 0) return 'utf-8';
  if (damagedInside === 0 && foreign > 0)
    throw new ImportError('truncated file: it ends inside of a character');
  if (foreign >= damaged * WHOLE_PER_DAMAGED) return 'utf-8';
  const isKoi8 = countOf(KOI8_FREQUENT) > countOf(FREQUENT) && countOf(KOI8_T) > russian * KOI8_T_SHARE;
  const isIso =
    countOf(INNER_CAPITAL) > 0 && countOf(ISO_FREQUENT) > Math.max(countOf(ISO_SELDOM), countOf(ISO_NEVER));
  const isRussian =
    russian >= bytesBeyondAscii * RUSSIAN_SHARE &&
    other <= russian * OTHER_SHARE &&
    countOf(MAC_SMALL) <= russian * MAC_SMALL_SHARE &&
    !isKoi8 &&
    !isIso;
  if (damaged > foreign && hasMark) throw new ImportError(WRONG_MARK);
  if (damaged > foreign && isRussian) return 'windows-1251';
  throw new ImportError(WRONG_ENCODING);
}

/** Whether a file begins with the mark by which spreadsheets know UTF-8. */
export async function hasUtf8Mark(file: string, signal?: AbortSignal): Promise<boolean> {
  for await (const chunk of read(file, signal)) return startsWith(chunk, ...UTF8_MARK);
  return false;
}

/** The text of a file, piece by piece, without a byte order mark; a damaged letter of UTF-8 is `\ufffd`. */
export async function* readText(
  file: string,
  encoding: Encoding,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'utf-8' });
  try {
    for await (const chunk of read(file, signal)) {
      const text = decoder.decode(chunk, { stream: true });
      if (text) yield text;
    }
    const end = decoder.decode();
    if (end) yield end;
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new ImportError('truncated file: it ends inside of a character', error);
    throw error;
  }
}
