import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@rstest/core';

/** WCAG AA for text. */
const READABLE = 4.5;

const css = readFileSync(join(process.cwd(), 'src/tokens/theme.css'), 'utf8');

/** Colors of a rule by token; of `var(--messenger, #own)` our own one. */
const colorsOf = (selector: string): Record<string, string> => {
  const rule = css.slice(css.indexOf(`${selector} {`));
  const body = rule.slice(0, rule.indexOf('}'));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):[^;]*?(#[0-9a-f]{6})\)*;/g)].map(([, name = '', color = '']) => [
      name,
      color,
    ]),
  );
};

/** Every declaration of a rule, comments left out. */
const declarationsOf = (sheet: string, selector: string): string[] => {
  const rule = sheet.slice(sheet.indexOf(`${selector} {`));
  return rule
    .slice(rule.indexOf('{') + 1, rule.indexOf('}'))
    .replace(/\/\*[^*]*\*\//g, '')
    .split(';')
    .map((declaration) => declaration.trim())
    .filter(Boolean);
};

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

const light = colorsOf(':root');
const dark = { ...light, ...colorsOf(':root[data-scheme="dark"]') };

const PAIRS = [
  ...['text', 'text-2', 'link', 'danger', 'warning', 'ok'].flatMap((text) =>
    ['surface', 'surface-2', 'surface-3'].map((ground) => [text, ground] as const),
  ),
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
  ['on-badge', 'badge-green'],
  ['on-badge', 'badge-black'],
  ['on-badge', 'badge-blue'],
] as const;

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s theme', (_, colors: Record<string, string>) => {
  test.each(PAIRS)('%s is readable on %s', (text, ground) => {
    const [front, back] = [colors[text] ?? '', colors[ground] ?? ''];
    expect(front).toMatch(/^#/);
    expect(back).toMatch(/^#/);
    expect(contrast(front, back)).toBeGreaterThanOrEqual(READABLE);
  });
});

test('the dark theme is the same by choice and by the device', () => {
  expect(colorsOf(':root:not([data-scheme])')).toEqual(colorsOf(':root[data-scheme="dark"]'));
});

describe('the dark palette of the device', () => {
  const palettesOf = (sheet: string) =>
    [':root[data-scheme="dark"]', ':root:not([data-scheme])'].map((selector) =>
      declarationsOf(sheet, selector),
    );

  test('is that of the messenger', () => {
    const [messenger, device] = palettesOf(css);
    expect(messenger).toContain('color-scheme: dark');
    expect(device).toEqual(messenger);
  });

  test('with a planted difference is found', () => {
    const [messenger, device] = palettesOf(css.replace(/--ok: #55c98a;(?![\s\S]*--ok)/, '--ok: #55c98b;'));
    expect(device).not.toEqual(messenger);
  });
});
