import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@rstest/core';
import { applyTheme } from './apply-theme.ts';
import { contrast } from './colors.ts';
import { themeOf } from './telegram/palette.ts';

const READABLE = 4.5;

/** Palettes as the messenger's own clients send them, and three custom ones. */
const PALETTES: Record<string, Record<string, string>> = {
  'ios, day': {
    bg_color: '#ffffff',
    secondary_bg_color: '#efeff4',
    section_bg_color: '#ffffff',
    text_color: '#000000',
    subtitle_text_color: '#8e8e93',
    link_color: '#007aff',
    button_color: '#007aff',
    button_text_color: '#ffffff',
    destructive_text_color: '#ff3b30',
  },
  'ios, night': {
    bg_color: '#000000',
    secondary_bg_color: '#1c1c1d',
    section_bg_color: '#2c2c2e',
    text_color: '#ffffff',
    subtitle_text_color: '#98989e',
    link_color: '#3e88f7',
    button_color: '#3e88f7',
    button_text_color: '#ffffff',
    destructive_text_color: '#eb5545',
  },
  'ios, night blue': {
    bg_color: '#18222d',
    secondary_bg_color: '#18222d',
    section_bg_color: '#21303f',
    text_color: '#ffffff',
    subtitle_text_color: '#b1c3d5',
    link_color: '#2ea6ff',
    button_color: '#2ea6ff',
    button_text_color: '#ffffff',
    destructive_text_color: '#ff6767',
  },
  'android, day': {
    bg_color: '#ffffff',
    secondary_bg_color: '#f0f0f0',
    section_bg_color: '#ffffff',
    text_color: '#222222',
    subtitle_text_color: '#82868a',
    link_color: '#2678b6',
    button_color: '#50a8eb',
    button_text_color: '#ffffff',
    destructive_text_color: '#cc2929',
  },
  'android, night': {
    bg_color: '#1d2733',
    secondary_bg_color: '#151e27',
    section_bg_color: '#1d2733',
    text_color: '#ffffff',
    subtitle_text_color: '#7b8790',
    link_color: '#5eabe1',
    button_color: '#50a8eb',
    button_text_color: '#ffffff',
    destructive_text_color: '#ee686f',
  },
  'desktop, day': {
    bg_color: '#ffffff',
    secondary_bg_color: '#f1f1f1',
    text_color: '#000000',
    subtitle_text_color: '#999999',
    link_color: '#168acd',
    button_color: '#40a7e3',
    button_text_color: '#ffffff',
    destructive_text_color: '#d14e4e',
  },
  'desktop, night': {
    bg_color: '#17212b',
    secondary_bg_color: '#232e3c',
    section_bg_color: '#17212b',
    text_color: '#f5f5f5',
    subtitle_text_color: '#708499',
    link_color: '#6ab3f3',
    button_color: '#5288c1',
    button_text_color: '#ffffff',
    destructive_text_color: '#ec3942',
  },
  'web, day': {
    bg_color: '#ffffff',
    secondary_bg_color: '#efeff3',
    section_bg_color: '#ffffff',
    text_color: '#000000',
    subtitle_text_color: '#999999',
    link_color: '#2481cc',
    button_color: '#2481cc',
    button_text_color: '#ffffff',
    destructive_text_color: '#ff3b30',
  },
  'unreadable yellow': {
    bg_color: '#fff4d6',
    secondary_bg_color: '#ffe9b0',
    text_color: '#d9b44a',
    subtitle_text_color: '#f0dca0',
    link_color: '#ffe27a',
    button_color: '#ffe600',
    button_text_color: '#fff9c2',
    destructive_text_color: '#ffb3a7',
  },
  'a dark ground alone': { bg_color: '#101820' },
  'no palette': {},
};

const css = readFileSync(join(process.cwd(), '../shared-ui/src/tokens/theme.css'), 'utf8');

/** Declarations of a rule by token. */
const declarations = (selector: string): Record<string, string> => {
  const rule = css.slice(css.indexOf(`${selector} {`));
  const body = rule.slice(0, rule.indexOf('}'));
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
};

const LIGHT = declarations(':root');
const DARK = { ...LIGHT, ...declarations(':root[data-scheme="dark"]') };

/** The color of a token on this root: its own value, or the rule's first variable that is set. */
const drawn = (root: HTMLElement, token: string): string => {
  const value = root.style.getPropertyValue(token);
  if (value) return value;
  const rule = (root.dataset.scheme === 'dark' ? DARK : LIGHT)[token] ?? '';
  for (const [, name = ''] of rule.matchAll(/var\((--[\w-]+)/g)) {
    const set = root.style.getPropertyValue(name);
    if (set) return set;
  }
  return /#[0-9a-f]{6}/.exec(rule)?.[0] ?? '';
};

const PAIRS = [
  ...['--text', '--text-2', '--link', '--danger', '--ok'].flatMap((text) =>
    ['--surface', '--surface-2', '--surface-3'].map((ground) => [text, ground] as const),
  ),
  ['--on-accent', '--accent'],
  ['--on-danger', '--danger'],
  ['--on-badge', '--badge-green'],
  ['--on-badge', '--badge-black'],
  ['--on-badge', '--badge-blue'],
] as const;

const expectReadable = (root: HTMLElement, name: string) => {
  for (const [text, ground] of PAIRS) {
    const found = contrast(drawn(root, text), drawn(root, ground));
    expect(
      found,
      `${name}: ${text} ${drawn(root, text)} on ${ground} ${drawn(root, ground)}`,
    ).toBeGreaterThanOrEqual(READABLE);
  }
};

const painted = (...names: readonly string[]): HTMLElement => {
  const root = document.createElement('div');
  for (const name of names) applyTheme(themeOf(PALETTES[name], false), root);
  return root;
};

const look = (root: HTMLElement) => ({
  scheme: root.dataset.scheme,
  colors: Object.fromEntries(
    Array.from({ length: root.style.length }, (_, at) => root.style.item(at))
      .map((name) => [name, root.style.getPropertyValue(name)])
      .sort(),
  ),
});

describe('a palette', () => {
  test.each(Object.keys(PALETTES))('%s: every text can be read on every ground', (name) => {
    expectReadable(painted(name), name);
  });

  test('that replaces another one leaves nothing of it', () => {
    for (const before of Object.keys(PALETTES)) {
      for (const after of Object.keys(PALETTES)) {
        expect(look(painted(before, after)), `${before} → ${after}`).toEqual(look(painted(after)));
      }
    }
  });
});

describe('buttons', () => {
  test.each(Object.keys(PALETTES).filter((name) => /^(ios|android|desktop|web)/.test(name)))(
    '%s: keep white text',
    (name) => {
      const root = painted(name);
      expect(drawn(root, '--on-accent')).toBe('#ffffff');
    },
  );

  test('the background is darkened no more than needed, and keeps its hue', () => {
    const root = painted('web, day');
    expect(drawn(root, '--accent')).toBe('#2279c0');
    expect(contrast(drawn(root, '--accent'), '#ffffff')).toBeLessThan(5);
  });

  test('a very light accent stays and gets dark text', () => {
    const root = painted('unreadable yellow');
    expect(drawn(root, '--accent')).toBe('#ffe600');
  });
});

test('the browser’s bars follow the page, whatever the device’s own theme is', () => {
  document.head.innerHTML =
    '<meta name="theme-color" content="#f1f3f6" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#0f151b" media="(prefers-color-scheme: dark)">';
  const colors = () =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content);
  applyTheme(themeOf({ bg_color: '#17212b', secondary_bg_color: '#232e3c' }, false));
  expect(colors()).toEqual(['#232e3c', '#232e3c']);
  applyTheme(themeOf(undefined, false));
  expect(colors()).toEqual(['#f1f3f6', '#f1f3f6']);
});
