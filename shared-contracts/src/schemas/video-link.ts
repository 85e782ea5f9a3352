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
  'www.vk.com': 'https://vk.com',
  'm.vk.com': 'https://vk.com',
  'vkvideo.ru': 'https://vkvideo.ru',
  'rutube.ru': 'https://rutube.ru',
};

const CONTROL_OR_SPACE = /[\s\p{Cc}]/u;

export interface VideoLink {
  readonly origin: VideoOrigin;
  readonly url: URL;
}

/**
 * A link to one of the hosts, without name, password or port; else null. `http:` is read as `https:`: the
 * hosts serve nothing else.
 */
export const readVideoLink = (link: string | null | undefined): VideoLink | null => {
  const text = link?.trim() ?? '';
  if (text.length > LINK_MAX_CHARS || CONTROL_OR_SPACE.test(text) || !/^https?:\/\/[^/\\]/i.test(text))
    return null;
  try {
    const url = new URL(text.replace(/^http:/i, 'https:'));
    const { hostname, port, username, password, protocol } = url;
    if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return null;
    if (!Object.hasOwn(ORIGIN_BY_HOST, hostname)) return null;
    return { origin: ORIGIN_BY_HOST[hostname] as VideoOrigin, url };
  } catch {
    return null;
  }
};

/** A link in its stored form: `http:` of an allowed host becomes `https:`; any other text is unchanged. */
export const secureVideoLink = (link: string): string =>
  readVideoLink(link) ? link.trim().replace(/^http:/i, 'https:') : link;
