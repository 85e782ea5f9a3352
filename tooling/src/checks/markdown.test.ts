import { describe, expect, test } from '@rstest/core';
import { markdownProblems, ownerProblems, retiredLinks, unlistedCommands } from './markdown.ts';

const repository = {
  files: ['docs/page.md', 'docs/other.md', 'api/src/http/limits.ts', 'host/README.md'],
  top: new Set(['docs', 'api', 'host']),
  scripts: new Set(['check', 'test:long']),
  packageScripts: new Set(['dev']),
};
const problems = (text: string) =>
  markdownProblems({ path: 'docs/page.md', text }, repository, () => '# One heading\n\n## Two & `three`\n');

test('what exists is no problem', () => {
  const text = `[other](other.md), [heading](#two--three), [folder](../api/src), [web](https://example.org/x.md)
\`api/src/http\`, \`http/limits.ts\`, \`limits.ts\`, \`other.md\`, \`<x>-page.tsx\`, \`src/<name>/x.ts\`, \`10/20\`
\`npx -y pnpm check\`, \`pnpm test:long --only x\`, \`pnpm --filter @cars/host dev\`, \`pnpm install --frozen-lockfile\`
\`\`\`
npx -y pnpm check   # api/src
\`\`\``;
  expect(problems(text)).toEqual([]);
});

test('a planted path, link, heading and command that does not exist is found', () => {
  const text = `[gone](gone.md) [heading](other.md#four) \`api/src/gone\` \`http/gone.ts\` \`pnpm gone\`
\`\`\`
npx -y pnpm --filter @cars/host check
cat host/gone.md
\`\`\``;
  expect(problems(text)).toEqual(
    [
      'gone.md',
      'other.md#four',
      'host/gone.md',
      'api/src/gone',
      'http/gone.ts',
      'pnpm check',
      'pnpm gone',
    ].map((what) => `docs/page.md: ${what}`),
  );
});

test('a planted path of CODEOWNERS that does not exist is found', () => {
  const owners = '# Teams\n*  @x/all\n/api/src/http/  @x/a\n/host/README.md @x/b\n/api/gone/  @x/c @x/d\n';
  expect(ownerProblems(owners, repository.files)).toEqual(['.github/CODEOWNERS: /api/gone/']);
});

test('a planted command without a row in the README is found', () => {
  const readme = '| `check` | all |\n| `release <app>` | one |';
  expect(unlistedCommands(readme, ['check', 'release', 'prepare', 'planted', 'che'])).toEqual([
    'README.md: has no row for pnpm planted',
    'README.md: has no row for pnpm che',
  ]);
});

describe('a link to a record that no longer decides', () => {
  const records: Record<string, string> = {
    'docs/decisions/0001-a.md': '# 0001 A\n\nDate: 2026-01-01 · Status: superseded by [0003](0003-c.md)',
    'docs/decisions/0002-b.md': '# 0002 B\n\nDate: 2026-01-01 · Status: split into [0003](0003-c.md)',
    'docs/decisions/0003-c.md': '# 0003 C\n\nDate: 2026-01-01 · Status: accepted, replaces [0001](0001-a.md)',
  };
  const links = '[a](decisions/0001-a.md) [b](decisions/0002-b.md#x) [c](decisions/0003-c.md)';
  const textOf = (path: string) => records[path] ?? null;

  test('is found in a page', () => {
    expect(retiredLinks({ path: 'docs/page.md', text: links }, textOf)).toEqual([
      'docs/page.md: docs/decisions/0001-a.md no longer decides; link to the record that replaced it',
      'docs/page.md: docs/decisions/0002-b.md no longer decides; link to the record that replaced it',
    ]);
  });

  test('is history in another record', () => {
    const text = links.replaceAll('decisions/', '');
    expect(retiredLinks({ path: 'docs/decisions/0003-c.md', text }, textOf)).toEqual([]);
  });
});
