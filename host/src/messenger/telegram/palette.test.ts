import { describe, expect, test } from '@rstest/core';
import { applyTheme } from '../apply-theme.ts';
import { contrast, readable } from '../colors.ts';
import { themeOf } from './palette.ts';

const DARK = { bg_color: '#17212b', text_color: '#f5f5f5', hint_color: '#708499', button_color: '#5288c1' };

describe('the scheme', () => {
  test("is the palette's before the device's", () => {
    expect(themeOf(DARK, false).scheme).toBe('dark');
    expect(themeOf({ bg_color: '#ffffff' }, true).scheme).toBe('light');
  });

  test("is the device's without a palette", () => {
    expect(themeOf(null, true).scheme).toBe('dark');
    expect(themeOf(undefined, false).scheme).toBe('light');
  });

  test('uses only colors of a palette', () => {
    const hostile = {
      bg_color: 'red;background:url(//evil)',
      '--x': '#ffffff',
      text_color: '#00000g',
      link_color: '#123456',
    };
    expect(themeOf(hostile, false).params).toEqual({ link: '#123456' });
  });
});

describe('colors of text', () => {
  test('a readable color is unchanged', () => {
    expect(readable('#14181d', ['#ffffff', '#f1f3f6'])).toBe('#14181d');
  });

  test('an unreadable color is changed until it is readable on every background [MSG-12]', () => {
    for (const color of ['#999999', '#ffff00', '#ffffff', '#5288c1']) {
      for (const grounds of [['#ffffff', '#efeff3'], ['#17212b', '#232e3c'], ['#808080']]) {
        const repaired = readable(color, grounds);
        for (const ground of grounds) expect(contrast(repaired, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test('an odd palette gets readable text colors', () => {
    const root = document.createElement('div');
    applyTheme(
      themeOf({ bg_color: '#ffffff', subtitle_text_color: '#dddddd', button_color: '#ffee00' }, false),
      root,
    );
    expect(root.dataset.scheme).toBe('light');
    expect(root.style.getPropertyValue('--surface')).toBe('#ffffff');
    expect(contrast(root.style.getPropertyValue('--text-2'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(root.style.getPropertyValue('--on-accent'), '#ffee00')).toBeGreaterThanOrEqual(4.5);
  });
});
