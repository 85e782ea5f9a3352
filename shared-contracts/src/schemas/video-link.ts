import { LINK_MAX_CHARS } from './limits.ts';

/**
 * Links of video reviews in a form. The host is checked before any other part of a link, so that a seller's
 * text cannot choose the frame's origin.
 */
/** Origins of the players: the page's content policy names exactly these. */
export const VIDEO_ORIGINS = ['https://vk.com', 'https://vkvideo.ru', 'https://rutube.ru'] as const;
export type VideoOrigin = (typeof VIDEO_ORIGINS)[number];

const ORIGIN_BY_HOST: Readonly<Record<string, VideoOrigin>> = {
  'vk.com': 'https://vk.com',
  'vk.ru': 'https://vk.com',
  'vkvideo.ru': 'https://vkvideo.ru',
  'rutube.ru': 'https://rutube.ru',
};
/** Names under which phones and old pages share the same addresses. */
const OTHER_NAMES = /^(?:www|m)\./;

/** Quotes, brackets and the end of a sentence in which a link was. */
const AROUND = /^['«“„‘‹([{]{1,4}|['»”“’›)\]}.,;!]{1,6}$/g;
const CONTROL = /\p{Cc}/u;
const WITHOUT_SCHEME = /^(?:\/\/)?(?:(?:www|m)\.)?(?:vk\.com|vk\.ru|vkvideo\.ru|rutube\.ru)\//i;
const CLIP = /^\/clip(?=-?\d+_\d+)/;
const SHORTS = /^\/shorts(?=\/)/;

export interface VideoLink {
  readonly origin: VideoOrigin;
  readonly url: URL;
}

/** Clips and shorts are videos by the same number. */
const withoutShortForms = (url: URL): URL => {
  url.pathname = url.pathname.replace(url.hostname.endsWith('rutube.ru') ? SHORTS : CLIP, '/video');
  return url;
};

/** `http:` is read as `https:`: the hosts serve nothing else. */
const readWord = (word: string): VideoLink | null => {
  const trimmed = word.replace(AROUND, '');
  const text = WITHOUT_SCHEME.test(trimmed) ? `https://${trimmed.replace(/^\/\//, '')}` : trimmed;
  if (text.length > LINK_MAX_CHARS || CONTROL.test(text) || !/^https?:\/\/[^/\\]/i.test(text)) return null;
  try {
    const url = new URL(text.replace(/^http:/i, 'https:'));
    const { hostname, port, username, password, protocol } = url;
    if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return null;
    const name = hostname.replace(OTHER_NAMES, '');
    if (!Object.hasOwn(ORIGIN_BY_HOST, name)) return null;
    return { origin: ORIGIN_BY_HOST[name] as VideoOrigin, url: withoutShortForms(url) };
  } catch {
    return null;
  }
};

/**
 * The link to one of the hosts, without name, password or port, pasted without a scheme, from a phone's page, as a clip,
 * inside of a text or of an embed code as well; null without one, or with several.
 */
export const readVideoLink = (text: string | null | undefined): VideoLink | null => {
  // An embed code has its link with `&amp;`.
  const words = (text ?? '').replaceAll('&amp;', '&').split(/[\s"<>]+/);
  const links = words.flatMap((word) => readWord(word) ?? []);
  return new Set(links.map(({ url }) => url.href)).size === 1 ? (links[0] ?? null) : null;
};

/** A link in its stored form, on the host's own name with `https:`; any other text is unchanged. */
export const storedVideoLink = (link: string): string => {
  const video = readVideoLink(link);
  return video ? `${video.origin}${video.url.pathname}${video.url.search}` : link;
};
