/**
 * A picture of an ad on the wire is an address [DATA-22]: `/img/original/<key>` in the server's own folder, an absolute https
 * address in an S3-like store. Browsers only request the presets below from the proxy, which returns 400 for
 * anything else.
 */

import { apiOrigin } from './api-origin.ts';

export type ImageFormat = 'avif' | 'webp';

type CardWidth = 250 | 350 | 500;
type DefaultWidth = 300 | 600 | 900;
type DetailsWidth = 400 | 600 | 800 | 1200;
type AvatarWidth = 60 | 120;

export type PresetName =
  | `card-${CardWidth}.${ImageFormat}`
  | `default-${DefaultWidth}.${ImageFormat}`
  | `details-${DetailsWidth}.${ImageFormat}`
  | 'details-fallback-800.webp'
  | 'details-high-1200.avif'
  | `avatar-${AvatarWidth}.${ImageFormat}`;

/**
 * `width` in px; `height` in px when the picture is cropped to cover that box, else null: the ratio is
 * unchanged.
 */
export type ImagePreset = {
  width: number;
  height: number | null;
  format: ImageFormat;
  /** The encoder's own 1–100 scale. */
  quality: number;
};

/**
 * The proxy makes no other size, which would waste processor time [DATA-22], and cuts only images of details (the slider's box, 4:3) and avatars (a circle). A card crops
 * with `object-fit`, so that one file serves boxes of other ratios; `details-high` is whole for the
 * full-screen viewer.
 */
export const IMAGE_PRESETS: Readonly<Record<PresetName, ImagePreset>> = {
  'card-250.avif': { width: 250, height: null, format: 'avif', quality: 45 },
  'card-350.avif': { width: 350, height: null, format: 'avif', quality: 45 },
  'card-500.avif': { width: 500, height: null, format: 'avif', quality: 45 },
  'card-250.webp': { width: 250, height: null, format: 'webp', quality: 50 },
  'card-350.webp': { width: 350, height: null, format: 'webp', quality: 50 },
  'card-500.webp': { width: 500, height: null, format: 'webp', quality: 50 },
  'default-300.avif': { width: 300, height: null, format: 'avif', quality: 45 },
  'default-600.avif': { width: 600, height: null, format: 'avif', quality: 45 },
  'default-900.avif': { width: 900, height: null, format: 'avif', quality: 45 },
  'default-300.webp': { width: 300, height: null, format: 'webp', quality: 45 },
  'default-600.webp': { width: 600, height: null, format: 'webp', quality: 45 },
  'default-900.webp': { width: 900, height: null, format: 'webp', quality: 45 },
  'details-400.avif': { width: 400, height: 300, format: 'avif', quality: 50 },
  'details-600.avif': { width: 600, height: 450, format: 'avif', quality: 50 },
  'details-800.avif': { width: 800, height: 600, format: 'avif', quality: 50 },
  'details-1200.avif': { width: 1200, height: 900, format: 'avif', quality: 50 },
  'details-400.webp': { width: 400, height: 300, format: 'webp', quality: 60 },
  'details-600.webp': { width: 600, height: 450, format: 'webp', quality: 60 },
  'details-800.webp': { width: 800, height: 600, format: 'webp', quality: 60 },
  'details-1200.webp': { width: 1200, height: 900, format: 'webp', quality: 60 },
  'details-fallback-800.webp': { width: 800, height: 600, format: 'webp', quality: 65 },
  'details-high-1200.avif': { width: 1200, height: null, format: 'avif', quality: 60 },
  'avatar-60.avif': { width: 60, height: 60, format: 'avif', quality: 60 },
  'avatar-120.avif': { width: 120, height: 120, format: 'avif', quality: 60 },
  'avatar-60.webp': { width: 60, height: 60, format: 'webp', quality: 70 },
  'avatar-120.webp': { width: 120, height: 120, format: 'webp', quality: 70 },
};

/** True only for the exact names of the table, not for inherited ones such as `constructor`. */
export const isPresetName = (name: string): name is PresetName => Object.hasOwn(IMAGE_PRESETS, name);

const OWN_PREFIX = '/img/original/';
const OWN_ADDRESS = /^\/img\/original\/\w[\w.-]*$/;
const HTTP_ADDRESS = /^https?:\/\/[^/]/i;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The innermost address of a doubled one: `https://st/https://st/x.jpg` → `https://st/x.jpg`,
 * `/img/original/https://st/x.jpg` → `https://st/x.jpg`; an address inside a query is a parameter and stays.
 *
 * The result may name any host, so the code that fetches it checks it again.
 */
export function unwrapImageAddress(src: string): string {
  if (!HTTP_ADDRESS.test(src) && !src.startsWith(OWN_PREFIX)) return src;
  const path = src.split(/[?#]/, 1)[0] ?? '';
  const inner = Math.max(path.lastIndexOf('/http://'), path.lastIndexOf('/https://'));
  return inner < 0 ? src : src.slice(inner + 1);
}

const isProxied = (address: string): boolean =>
  OWN_ADDRESS.test(address) || (HTTP_ADDRESS.test(address) && !LONE_SURROGATE.test(address));

/**
 * The proxy's address of a picture at a preset [DATA-22]. Doubled addresses are unwrapped, an own path and an
 * http(s) address are proxied, anything else is returned unchanged.
 */
export function imageUrl(src: string, preset: PresetName): string {
  const address = unwrapImageAddress(src);
  if (!isProxied(address)) return src;
  return address.startsWith(OWN_PREFIX)
    ? `${apiOrigin()}/img/${preset}/${address.slice(OWN_PREFIX.length)}`
    : `${apiOrigin()}/img/${preset}/${encodeURIComponent(address)}`;
}

/**
 * The sources of a `<picture>`: `avif` and `webp` are values of `srcset`, empty when the proxy does not serve
 * this address (leave the `<source>` out). `fallback` is the `src`; `original` is tried once when that fails.
 */
export type PictureSources = { avif: string; webp: string; fallback: string; original: string };

const srcset = (src: string, steps: readonly (readonly [PresetName, string])[]): string =>
  steps.map(([preset, descriptor]) => `${imageUrl(src, preset)} ${descriptor}`).join(', ');

/** Null: nothing that may be shown (no picture, `data:`, `javascript:`, `//host`); draw the placeholder. */
function pictureSources(
  src: string | null | undefined,
  fallback: PresetName,
  sets: (src: string) => { avif: string; webp: string },
): PictureSources | null {
  if (!src) return null;
  const address = unwrapImageAddress(src);
  if (isProxied(address)) {
    const original = OWN_ADDRESS.test(address) ? `${apiOrigin()}${address}` : address;
    return { ...sets(src), fallback: imageUrl(src, fallback), original };
  }
  const isPathOfOurs = /^\/(?![/\\])/.test(src);
  return isPathOfOurs ? { avif: '', webp: '', fallback: src, original: src } : null;
}

/** Sources of a listing card: 250, 350 and 500 px wide, 350 by default [DATA-22]. */
export const cardSources = (src: string | null | undefined): PictureSources | null =>
  pictureSources(src, 'card-350.webp', (from) => ({
    avif: srcset(from, [
      ['card-250.avif', '250w'],
      ['card-350.avif', '350w'],
      ['card-500.avif', '500w'],
    ]),
    webp: srcset(from, [
      ['card-250.webp', '250w'],
      ['card-350.webp', '350w'],
      ['card-500.webp', '500w'],
    ]),
  }));

/** Sources of the car page's slider: 400 to 1200 px wide, cut to 4:3, an 800 px WebP for the rest [DATA-22]. */
export const detailsSources = (src: string | null | undefined): PictureSources | null =>
  pictureSources(src, 'details-fallback-800.webp', (from) => ({
    avif: srcset(from, [
      ['details-400.avif', '400w'],
      ['details-600.avif', '600w'],
      ['details-800.avif', '800w'],
      ['details-1200.avif', '1200w'],
    ]),
    webp: srcset(from, [
      ['details-400.webp', '400w'],
      ['details-600.webp', '600w'],
      ['details-800.webp', '800w'],
      ['details-1200.webp', '1200w'],
    ]),
  }));

/** Sources of a seller's avatar: 60 px, and 120 px for dense screens [DATA-22]. */
export const avatarSources = (src: string | null | undefined): PictureSources | null =>
  pictureSources(src, 'avatar-60.webp', (from) => ({
    avif: srcset(from, [
      ['avatar-60.avif', '1x'],
      ['avatar-120.avif', '2x'],
    ]),
    webp: srcset(from, [
      ['avatar-60.webp', '1x'],
      ['avatar-120.webp', '2x'],
    ]),
  }));
