// Night: It builds every app for production.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@rstest/core';
import { BUILT_APPS } from '../build/apps.ts';
import { listFiles } from '../build/build-record.ts';
import { buildOne } from '../build/build-runner.ts';
import { inlineStyles, parseStylesheet } from './stylesheets.ts';

/** Builds of unchanged sources are found, not made. */
const BUILD_TIMEOUT_MS = 300_000;

/** The published stylesheets of an app and the styles inside its page. */
const stylesheetsOf = async (app: (typeof BUILT_APPS)[number]) => {
  const { files } = await buildOne(app);
  const found: { name: string; text: string }[] = [];
  for (const name of await listFiles(files)) {
    if (!/\.(css|html)$/.test(name)) continue;
    const content = await readFile(join(files, name), 'utf8');
    const texts = name.endsWith('.html') ? inlineStyles(content) : [content];
    found.push(...texts.map((text) => ({ name: `${app}/${name}`, text })));
  }
  return found;
};

describe('every published stylesheet', () => {
  for (const app of BUILT_APPS)
    test(
      `of ${app} parses without an error`,
      async () => {
        const sheets = await stylesheetsOf(app);
        expect(sheets.length).toBeGreaterThan(0);
        for (const { name, text } of sheets) {
          const { errors, rules } = parseStylesheet(text);
          expect([name, errors]).toEqual([name, []]);
          expect(rules.length).toBeGreaterThan(0);
        }
      },
      BUILD_TIMEOUT_MS,
    );
});

describe('the parser', () => {
  test.each([
    ['a line comment before the first rule', '//# allFunctionsCalledOnLoad\n.button{color:red}'],
    ['a closing brace too many', '.a{color:red}}.b{color:red}'],
    ['a declaration without a colon', '.a{color red}'],
    ['a selector with an empty pseudo-class', '.a:{color:red}'],
  ])('refuses %s', (_name, text) => {
    expect(parseStylesheet(text).errors).toHaveLength(1);
  });

  test('counts rules inside other rules, as the CSSOM does', () => {
    const { errors, rules } = parseStylesheet(
      '@charset "utf-8";@supports (top:0){@media (width>1px){.a{top:0}}}@keyframes k{0%{top:0}to{top:1px}}@font-face{font-family:f}',
    );
    expect(errors).toEqual([]);
    expect(rules).toEqual([
      '@supports (top:0)',
      '@media (width>1px)',
      '.a',
      '@keyframes k',
      '0%',
      'to',
      '@font-face',
    ]);
  });
});
