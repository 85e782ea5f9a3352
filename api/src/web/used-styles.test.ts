import { describe, expect, test } from '@rstest/core';
import { classesOf, usedStyles } from './used-styles.ts';

const used = (css: string, ...classes: string[]) => usedStyles(css, new Set(classes));

describe('the styles that a page uses', () => {
  test('are the rules whose classes it has, in the sheet’s order', () => {
    const css = '.card{color:red}.dialog{color:blue}.card .title{margin:0}.card .sheet{margin:1px}';
    expect(used(css, 'card', 'title')).toBe('.card{color:red}.card .title{margin:0}');
  });

  test('keep what depends on no class', () => {
    const css = '@layer kit,connected;:root{--a:1px}a{color:red}[hidden]{display:none!important}';
    expect(used(css)).toBe(css);
  });

  test('keep of a list the selectors that can match', () => {
    expect(used('.a,.b:hover,.c>svg{top:0}', 'a', 'c')).toBe('.a,.c>svg{top:0}');
  });

  test('require no class that a selector excludes or offers beside others', () => {
    const css = '.a:not(.pressed){top:0}.a:is(.b,.c){left:0}';
    expect(used(css, 'a')).toBe(css);
  });

  test('keep no empty group', () => {
    const css = '@layer kit{.a{top:0}.b{left:0}}@media (min-width:600px){.b{left:1px}}';
    expect(used(css, 'a')).toBe('@layer kit{.a{top:0}}');
    expect(used(css)).toBe('');
  });

  test('keep an animation that a remaining rule names', () => {
    const turn = '@keyframes turn{to{rotate:1turn}}';
    const css = `.spinner{animation:turn 1s}${turn}@keyframes rise{0%{opacity:0}}.note{animation:rise 1s}`;
    expect(used(css, 'spinner')).toBe(`.spinner{animation:turn 1s}${turn}`);
  });

  test('keep words with the signs of the syntax', () => {
    const css = '.a:before{content:"}.b{"}.a{background:url("data:image/svg+xml;{}")}';
    expect(used(css, 'a')).toContain('content:"}.b{"');
    expect(used(css, 'a')).toContain('data:image/svg+xml;{}');
  });

  test('are the whole sheet for a page that has all of its classes', () => {
    const css = '@layer kit{.a{top:0}@media (min-width:1px){.b,.c{left:0}}}.d:first-letter{color:red}';
    expect(used(css, 'a', 'b', 'c', 'd')).toBe(css);
  });
});

test('the classes of a page are those of all its elements', () => {
  const html = '<p class="a b-1"><i class="c\nd" data-class="no"></i><svg width="1" class="e"></svg>';
  expect([...classesOf(html)].sort()).toEqual(['a', 'b-1', 'c', 'd', 'e']);
});
