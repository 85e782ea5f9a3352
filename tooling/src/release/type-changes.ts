import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Change } from '@cars/shared-server/releases/version-step';
import { ROOT } from '../root.ts';
import { compile, type Declarations, digestOf } from './declarations.ts';

/** Names whose types are compared; each is in the frozen and in the current declarations. */
export interface ComparedNames {
  readonly runtime: readonly string[];
  /** `ads.preview`. */
  readonly endpoints: readonly string[];
  readonly widgets: readonly string[];
}

interface Comparison {
  readonly name: string;
  readonly step: Change['step'];
  /** One line of TypeScript that compiles when the type has not changed in this way. */
  readonly line: (id: number) => string;
}

const typeOfEndpoint = (side: string, endpoint: string): string =>
  `(typeof ${side}.api)${endpoint
    .split('.')
    .map((part) => `['${part}']`)
    .join('')}`;

/** `given` of one side must be usable where the other side expects `expected`; any other difference is growth. */
const compared = (name: string, expected: string, given: string): Comparison[] => [
  { name, step: 'major', line: (id) => `export const c${id}: ${expected} = null! as ${given};` },
  { name, step: 'minor', line: (id) => `export const c${id}: Same<${expected}, ${given}> = true;` },
];

const comparisonsOf = ({ runtime, endpoints, widgets }: ComparedNames): Comparison[] => [
  // Remotes built before take from a host built now.
  ...runtime
    .filter((name) => name !== 'api')
    .flatMap((name) => compared(`runtime ${name}`, `typeof Before.${name}`, `typeof Now.${name}`)),
  ...endpoints.flatMap((name) =>
    compared(`endpoint ${name}`, typeOfEndpoint('Before', name), typeOfEndpoint('Now', name)),
  ),
  // Screens built before give props to a widget built now.
  ...widgets.flatMap((name): Comparison[] => {
    const [before, now] = [`WidgetsBefore.WidgetProps['${name}']`, `WidgetsNow.WidgetProps['${name}']`];
    return [
      ...compared(`widget ${name}`, now, before),
      {
        name: `widget ${name}`,
        step: 'major',
        line: (id) => `export const c${id}: keyof ${now} = null! as keyof ${before};`,
      },
    ];
  }),
  // A host built now takes the module of a remote built before.
  ...compared('module of a remote', 'ModuleNow.RemoteModule', 'ModuleBefore.RemoteModule'),
];

const HEAD = [
  "import type * as Before from './before/src/runtime.ts';",
  "import type * as Now from './now/src/runtime.ts';",
  "import type * as WidgetsBefore from './before/src/shell/widgets.ts';",
  "import type * as WidgetsNow from './now/src/shell/widgets.ts';",
  "import type * as ModuleBefore from './before/src/shell/remote-module.ts';",
  "import type * as ModuleNow from './now/src/shell/remote-module.ts';",
  'type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;',
];

const OPTIONS = {
  extends: '../../../../tsconfig.base.json',
  compilerOptions: {
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
  },
  files: ['check.ts'],
};

const ERROR = /^\S*?(\w+\.ts)\((\d+),\d+\): error \w+: (.*)$/;

/** Line number and most specific sentence of each error in the check. */
const errorsOf = (output: string): Map<number, string> => {
  const errors = new Map<number, string>();
  let at = 0;
  for (const line of output.split('\n')) {
    const [, file, number, message = ''] = ERROR.exec(line) ?? [];
    if (number && file !== 'check.ts') throw new Error(line);
    if (number) {
      at = Number(number);
      errors.set(at, message);
    } else if (at > 0 && line.startsWith(' ')) errors.set(at, line.trim());
  }
  return errors;
};

const put = (file: string, lines: readonly string[]): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.join('\n'));
};

/**
 * Which of the names have another type now, by the compiler's judgment: one that builds of before cannot use is a
 * change of the major part, any other of the minor part. A type that is only written in another way has not changed.
 */
export const typeChanges = async (
  before: Declarations,
  now: Declarations,
  names: ComparedNames,
): Promise<Change[]> => {
  if (digestOf(before) === digestOf(now)) return [];
  // Below the package, where its dependencies are found.
  const cache = join(ROOT, 'shared-contracts/node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'types-'));
  try {
    for (const [path, lines] of Object.entries(before)) put(join(folder, 'before', path), lines);
    for (const [path, lines] of Object.entries(now)) put(join(folder, 'now', path), lines);
    const comparisons = comparisonsOf(names);
    put(join(folder, 'check.ts'), [...HEAD, ...comparisons.map(({ line }, at) => line(at))]);
    put(join(folder, 'tsconfig.json'), [JSON.stringify(OPTIONS)]);
    const output = await compile(ROOT, ['--project', folder, '--pretty', 'false']).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
    const errors = errorsOf(output);
    const changes = comparisons.flatMap(({ name, step }, at) => {
      const error = errors.get(HEAD.length + at + 1);
      return error === undefined ? [] : [{ name, step, error }];
    });
    const broken = new Set(changes.filter(({ step }) => step === 'major').map(({ name }) => name));
    return changes
      .filter(({ name, step }, at) =>
        step === 'major'
          ? changes.findIndex((other) => other.name === name && other.step === 'major') === at
          : !broken.has(name),
      )
      .map(({ name, step, error }) => ({
        step,
        text:
          step === 'major'
            ? `${name} has another type, which builds of before cannot use: ${error}`
            : `${name} has a wider type`,
      }));
  } finally {
    rmSync(folder, { recursive: true });
  }
};
