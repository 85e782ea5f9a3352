import { MAX_PLATFORMS } from '../max-message-table.ts';
import { PALETTES, type PaletteName } from '../palettes.ts';
import type { Controls, Responses } from './client.ts';
import { find } from './dom.ts';
import type { MessengerName } from './transport.ts';

/* The form of the page: which client is played, and how it behaves. */

/** Platforms of each messenger, and the version of a present client. */
const PLATFORMS: Readonly<Record<MessengerName, readonly string[]>> = {
  telegram: ['android', 'ios', 'weba', 'webk', 'tdesktop', 'macos'],
  max: MAX_PLATFORMS,
};
const VERSIONS: Readonly<Record<MessengerName, string>> = { telegram: '9.1', max: '26.2.8' };

export const form = find<HTMLFormElement>('controls');
export const field = (name: string): string => String(new FormData(form).get(name) ?? '');

export const deviceScheme = matchMedia('(prefers-color-scheme: dark)');

/** MAX has no palette of its own: its bars follow the device. */
const paletteOf = (messenger: MessengerName): PaletteName => {
  if (messenger === 'max') return deviceScheme.matches ? 'dark' : 'light';
  // Without a palette of its own the messenger has a light header.
  return (field('palette') || 'light') as PaletteName;
};

/** The controls as they are set now, for the client of a messenger. */
export const readControls = (messenger: MessengerName): Controls => ({
  platform: field('platform'),
  version: field('version'),
  palette: PALETTES[paletteOf(messenger)],
  latencyMs: Number(field('latency')) || 0,
  responses: field('responses') as Responses,
  hasNotch: field('notch') === 'on',
});

/** What a messenger has not cannot be set. */
export const offerControls = (): void => {
  const messenger = field('messenger') as MessengerName;
  const { platform, version, palette, twice } = form.elements as unknown as Readonly<
    Record<string, HTMLInputElement>
  >;
  platform?.replaceChildren(...PLATFORMS[messenger].map((name) => new Option(name)));
  if (version) version.value = VERSIONS[messenger];
  if (palette) palette.disabled = messenger === 'max';
  if (twice) twice.disabled = messenger !== 'max';
};
