// Night: It builds every app for production.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@rstest/core';
import { FEDERATED_APPS } from '../build/apps.ts';
import { listFiles } from '../build/build-record.ts';
import { buildOne } from '../build/build-runner.ts';
import { inlineStyles } from './stylesheets.ts';
import { newerInScript, newerInStyle } from './supported-code.ts';

/** Builds of unchanged sources are found, not made. */
const BUILD_TIMEOUT_MS = 300_000;

/** Features that builds test for, with their fallbacks. docs/browsers.md describes how to try each. */
const WITH_FALLBACK = new Set([
  // A timer in host/src/remotes/when-idle.ts.
  'requestIdleCallback',
  // The original file is uploaded where the worker cannot draw.
  'OffscreenCanvas',
  // The router uses it for links with that option; none of ours has it.
  '.startViewTransition()',
]);

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** Everything newer than the supported browsers in the files of a build. */
const newerIn = async (app: (typeof FEDERATED_APPS)[number]): Promise<string[]> => {
  const { files } = await buildOne(app);
  const found: string[] = [];
  for (const name of await listFiles(files)) {
    if (!/\.(js|css|html)$/.test(name)) continue;
    const text = await readFile(join(files, name), 'utf8');
    const scripts = name.endsWith('.js')
      ? [text]
      : [...text.matchAll(INLINE_SCRIPT)].map(([, code = '']) => code);
    const styles = name.endsWith('.css') ? [text] : name.endsWith('.html') ? inlineStyles(text) : [];
    const newer = [
      ...scripts.flatMap(newerInScript).filter((feature) => !WITH_FALLBACK.has(feature)),
      ...styles.flatMap(newerInStyle),
    ];
    found.push(...newer.map((feature) => `${name}: ${feature}`));
  }
  return found;
};

for (const app of FEDERATED_APPS)
  test(
    `the built files of ${app} contain nothing that a supported browser lacks`,
    async () => expect(await newerIn(app)).toEqual([]),
    BUILD_TIMEOUT_MS,
  );

describe('a planted violation is found:', () => {
  test.each([
    ['class A { static { go(); } }', 'a static block of a class'],
    ['const at = /(?<=a)b/;', 'lookbehind: /(?<=a)b/'],
    ['const at = /[a&&b]/v;', 'syntax newer than ES2022'],
    ['import list from "./a.json" with { type: "json" };', 'syntax newer than ES2022'],
  ])('syntax %s', (code, words) => {
    expect(newerInScript(code).join()).toContain(words);
  });

  test.each([
    ['[1].toSorted()', '.toSorted()'],
    ['Object.groupBy([], () => 1)', 'Object.groupBy'],
    ['AbortSignal.timeout(1)', 'AbortSignal.timeout'],
    ['new OffscreenCanvas(1, 1)', 'OffscreenCanvas'],
    ['window.requestIdleCallback(go)', 'requestIdleCallback'],
  ])('interface %s', (code, name) => {
    expect(newerInScript(code)).toEqual([name]);
  });

  test.each([
    ['.a{color:red;.b{color:blue}}', 'nesting: .b{color:blue}'],
    ['.a{&:hover{color:blue}}', 'nesting: &:hover{color:blue}'],
    ['.a:has(.b){top:0}', '.a:has(.b)'],
    ['.a{height:100dvh}', '.a{height:100dvh}'],
    ['.a{color:color-mix(in srgb,red,blue)}', '.a{color:color-mix(in srgb,red,blue)}'],
    ['@container (min-width:1px){.a{top:0}}', '@container (min-width:1px)'],
    ['@media (width>=1px){.a{top:0}}', '@media (width>=1px)'],
    ['.a{rotate:1deg}', '.a{rotate:1deg}'],
  ])('style %s', (text, words) => {
    expect(newerInStyle(text)).toEqual([words]);
  });
});

test.each([
  ['.a{height:100vh;height:100dvh}'],
  ['.a{-webkit-mask:none;mask:none}'],
  ['@supports selector(:has(*)){.a:has(.b){top:0}}'],
  ['@media (min-width:1px){.a{top:0}}'],
])('a fallback is enough: %s', (text) => {
  expect(newerInStyle(text)).toEqual([]);
});

test.each([['[1].at(-1)'], ['structuredClone(a)'], ['class A { #b = 1 }'], ['a ??= b?.c']])(
  'what all of them have is let through: %s',
  (code) => {
    expect(newerInScript(code)).toEqual([]);
  },
);
