import type { ContractNames } from '@cars/shared-contracts/shell/releases';
import { WIDGETS } from '@cars/shared-contracts/shell/widgets';
import type { AnyNode, Identifier, ImportDeclaration, MemberExpression, Program } from 'acorn';
import { parse } from 'acorn';
import { ancestor, simple } from 'acorn-walk';
import { transform } from 'esbuild';

/** What the modules of a build take from the host by name. */
export type UsedNames = Pick<ContractNames, 'runtime' | 'endpoints' | 'widgets'>;

const RUNTIME = '@cars/shared-contracts/runtime';
const CLIENT = 'api';
/** The atom through which a screen gets the slot of widgets. */
const SLOT = 'widgetSlotAtom';

const isWidget = (name: unknown): name is string => typeof name === 'string' && Object.hasOwn(WIDGETS, name);

/** A name that is written out: `a.b` and `a['b']`, not `a[b]`. */
const memberName = ({ computed, property }: MemberExpression): string | null => {
  if (!computed) return property.type === 'Identifier' ? property.name : null;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : null;
};

/** Local names of what a module imports from the runtime; types are gone by now. */
const runtimeImports = (program: AnyNode, file: string): Map<string, string> => {
  const names = new Map<string, string>();
  simple(program, {
    ImportDeclaration(node) {
      const { source, specifiers } = node as ImportDeclaration;
      if (source.value !== RUNTIME) return;
      for (const specifier of specifiers) {
        if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') {
          throw new Error(`${file} imports the whole runtime: name what it takes`);
        }
        names.set(specifier.local.name, specifier.imported.name);
      }
    },
  });
  return names;
};

/** Whether a node is the runtime's name, in quotes or in backticks. */
const namesRuntime = (node: AnyNode | null | undefined): boolean =>
  (node?.type === 'Literal' && node.value === RUNTIME) ||
  (node?.type === 'TemplateLiteral' && node.quasis.length === 1 && node.quasis[0]?.value.cooked === RUNTIME);

/** Throws for names of the runtime that leave the module, or enter it otherwise than by an import of names. */
const refuseDetours = (program: Program, file: string, imported: ReadonlyMap<string, string>): void => {
  const refuse = (does: string): never => {
    throw new Error(
      `${file} ${does} the runtime: import its names where they are used, otherwise the use cannot be recorded`,
    );
  };
  for (const node of program.body) {
    const isExport = node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration';
    if (isExport && namesRuntime(node.source)) refuse('re-exports');
    if (node.type !== 'ExportNamedDeclaration' || node.source) continue;
    for (const { local } of node.specifiers)
      if (local.type === 'Identifier' && imported.has(local.name)) refuse('re-exports');
  }
  simple(program, {
    ImportExpression: ({ source }) => namesRuntime(source) && refuse('loads'),
    CallExpression: ({ callee, arguments: [source] }) =>
      callee.type === 'Identifier' && callee.name === 'require' && namesRuntime(source) && refuse('loads'),
  });
};

/** `ads.preview` of the identifier in `api.ads.preview`; null for any other use of the client. */
const endpointAt = (ancestors: readonly AnyNode[]): string | null => {
  const [verb, noun, client] = ancestors.slice(-3) as [MemberExpression, MemberExpression, Identifier];
  if (noun?.type !== 'MemberExpression' || noun.object !== client) return null;
  if (verb?.type !== 'MemberExpression' || verb.object !== noun) return null;
  const [nounName, verbName] = [memberName(noun), memberName(verb)];
  return nounName && verbName ? `${nounName}.${verbName}` : null;
};

/**
 * The names that one module takes from the host; the host (`isHost`) owns the client and may pass it on. Throws for a
 * use that cannot be recorded, such as `api[noun]`, a re-export, or `import()` of the runtime.
 */
export const usesOfModule = async (source: string, file: string, isHost = false): Promise<UsedNames> => {
  if (!source.includes(RUNTIME)) return { runtime: [], endpoints: [], widgets: [] };
  const loader = file.endsWith('.tsx') ? 'tsx' : 'ts';
  const { code } = await transform(source, { loader, jsx: 'automatic', target: 'es2022' });
  const program = parse(code, { ecmaVersion: 2022, sourceType: 'module' });
  const imported = runtimeImports(program, file);
  if (!isHost) refuseDetours(program, file, imported);
  const clients = new Set([...imported].filter(([, name]) => name === CLIENT).map(([local]) => local));
  const endpoints = new Set<string>();
  const widgets = new Set<string>();
  ancestor(program, {
    Identifier(node, _state, ancestors) {
      if (!clients.has(node.name)) return;
      const endpoint = endpointAt(ancestors);
      if (endpoint) endpoints.add(endpoint);
      else if (!isHost) {
        throw new Error(
          `${file} uses "${node.name}" in another form than api.noun.verb: it cannot be recorded`,
        );
      }
    },
    Property(node) {
      const { key, value } = node;
      if (key.type !== 'Identifier' || key.name !== 'name' || value.type !== 'Literal') return;
      if (isWidget(value.value)) widgets.add(value.value);
    },
  });
  const takesSlot = [...imported.values()].includes(SLOT);
  if (takesSlot && widgets.size === 0 && !isHost) {
    throw new Error(`${file} takes the slot of widgets and names no widget: it cannot be recorded`);
  }
  return {
    runtime: [...imported.values()],
    endpoints: [...endpoints],
    widgets: takesSlot ? [...widgets] : [],
  };
};

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** All names of several modules, sorted. */
export const joinUses = (uses: readonly UsedNames[]): UsedNames => ({
  runtime: sorted(uses.flatMap(({ runtime }) => runtime)),
  endpoints: sorted(uses.flatMap(({ endpoints }) => endpoints)),
  widgets: sorted(uses.flatMap(({ widgets }) => widgets)),
});
