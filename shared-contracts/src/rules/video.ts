/**
 * Video reviews [CAR-11] [CAR-32]. A link is parsed only after its host has been checked, and an embed
 * address always begins with one of our own constants, so that a seller's text cannot choose the frame's
 * origin [E4] [E5].
 */
import { readVideoLink, type VideoLink } from '../schemas/video-link.ts';

/** `video-123_456` or a clip in a path of its own, or in the `z` parameter of a longer page. */
const OWNER_AND_ID = /(?:^|\/)(?:video|clip)(-?\d{1,20})_(\d{1,20})(?:$|[/%?&_])/;
const VK_PLAYER_PATH = /^\/video_ext\.php$/;
const RUTUBE_VIDEO_PATH = /^\/(?:live\/)?video\/([0-9A-Za-z]{32})\/?$/;
/** A video for those who have its key. */
const RUTUBE_PRIVATE_PATH = /^\/(?:live\/)?video\/private\/([0-9A-Za-z]{32})\/?$/;
const RUTUBE_KEY = /^[\w-]{1,64}$/;
const RUTUBE_PLAYER_PATH = /^\/(?:play|video)\/embed\/[0-9A-Za-z]{1,64}\/?$/;

const vkEmbed = ({ origin, url }: VideoLink): string | null => {
  if (VK_PLAYER_PATH.test(url.pathname)) {
    const isWhole =
      /^-?\d+$/.test(url.searchParams.get('oid') ?? '') && /^\d+$/.test(url.searchParams.get('id') ?? '');
    return isWhole ? `${origin}${url.pathname}${url.search}` : null;
  }
  const found = OWNER_AND_ID.exec(url.pathname) ?? OWNER_AND_ID.exec(url.searchParams.get('z') ?? '');
  return found ? `${origin}/video_ext.php?oid=${found[1]}&id=${found[2]}&hd=2` : null;
};

const rutubeEmbed = ({ origin, url }: VideoLink): string | null => {
  if (RUTUBE_PLAYER_PATH.test(url.pathname)) return `${origin}${url.pathname}${url.search}`;
  const key = url.searchParams.get('p') ?? '';
  const withKey = RUTUBE_KEY.test(key) ? `?p=${key}` : '';
  const found = RUTUBE_VIDEO_PATH.exec(url.pathname);
  if (found) return `${origin}/play/embed/${found[1]}${withKey}`;
  const [, hidden] = RUTUBE_PRIVATE_PATH.exec(url.pathname) ?? [];
  return hidden && withKey ? `${origin}/play/embed/${hidden}${withKey}` : null;
};

/**
 * The player's address for a video link, or null: `video{owner}_{id}` becomes an embed address with hd=2, a
 * player's own link is unchanged, a 32-character id becomes an embed address of the other hosting. The origin
 * of the result is always one of `VIDEO_ORIGINS`.
 */
export const videoEmbed = (link: string | null | undefined): string | null => {
  const video = readVideoLink(link);
  if (!video) return null;
  return video.origin === 'https://rutube.ru' ? rutubeEmbed(video) : vkEmbed(video);
};

/** The page of a video to open elsewhere, rebuilt on a known host; null for a link that is no video. */
export const videoPage = (link: string | null | undefined): string | null => {
  const video = readVideoLink(link);
  if (!video || videoEmbed(link) === null) return null;
  return `${video.origin}${video.url.pathname}${video.url.search}`;
};

/** Whether a form accepts a link [SELL-13]: the page of the ad can play it. Empty text is checked by the form. */
export const isVideoLink = (link: string): boolean => videoEmbed(link) !== null;

/** Whether an ad's page shows a player: its card then has the video mark. */
export const hasVideo = (link: string | null | undefined): boolean => videoEmbed(link) !== null;
