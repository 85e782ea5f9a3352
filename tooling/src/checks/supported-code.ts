import { type Node as AcornNode, parse as parseScript } from 'acorn';
import { full } from 'acorn-walk';
import { type CssNode, type Declaration, generate, parse as parseStyle, walk } from 'css-tree';

/*
 * Features that the oldest supported browsers lack: Safari 15.4, Android WebView 100, Firefox 115. The lists
 * have the likely ones; a feature that all of them have is not named.
 */

/** Newer names, with the browser that lacks them. */
const NEWER_GLOBALS: Readonly<Record<string, string>> = {
  requestIdleCallback: 'Safari',
  OffscreenCanvas: 'Safari 16.3',
  CompressionStream: 'Safari 16.3',
  DecompressionStream: 'Safari 16.3',
  EyeDropper: 'Safari',
  showOpenFilePicker: 'Safari',
};

const NEWER_STATICS: Readonly<Record<string, readonly string[]>> = {
  AbortSignal: ['any', 'timeout'],
  Array: ['fromAsync'],
  CSS: ['registerProperty'],
  Intl: ['Segmenter', 'DurationFormat'],
  Iterator: ['from'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  RegExp: ['escape'],
  URL: ['canParse', 'parse'],
};

/** Methods whose names nothing else has. */
const NEWER_METHODS = new Set([
  'checkVisibility',
  'getOrInsert',
  'isDisjointFrom',
  'isSubsetOf',
  'isSupersetOf',
  'isWellFormed',
  'setHTMLUnsafe',
  'showPopover',
  'startViewTransition',
  'symmetricDifference',
  'toReversed',
  'toSorted',
  'toSpliced',
  'toWellFormed',
]);

/** The last standard that all of them support, except for the features refused below. */
const LANGUAGE = 2022;

interface AnyNode extends AcornNode {
  readonly name?: string;
  readonly computed?: boolean;
  readonly object?: AnyNode;
  readonly property?: AnyNode;
  readonly regex?: { readonly pattern: string; readonly flags: string };
}

/** Syntax and interfaces of a script that a supported browser lacks, each once. */
export const newerInScript = (code: string): string[] => {
  const found = new Set<string>();
  let tree: AcornNode;
  try {
    tree = parseScript(code, { ecmaVersion: LANGUAGE, sourceType: 'module', allowHashBang: true });
  } catch (error) {
    return [`syntax newer than ES${LANGUAGE}: ${String(error)}`];
  }
  full(tree, (given) => {
    const node = given as AnyNode;
    if (node.type === 'StaticBlock') found.add('a static block of a class');
    if (node.regex && /\(\?<[=!]/.test(node.regex.pattern)) found.add(`lookbehind: /${node.regex.pattern}/`);
    if (node.type === 'Identifier' && node.name && Object.hasOwn(NEWER_GLOBALS, node.name))
      found.add(node.name);
    if (node.type !== 'MemberExpression' || node.computed) return;
    const { object, property } = node;
    const member = property?.name ?? '';
    if (Object.hasOwn(NEWER_GLOBALS, member)) found.add(member);
    if (NEWER_METHODS.has(member)) found.add(`.${member}()`);
    if (
      object?.name &&
      Object.hasOwn(NEWER_STATICS, object.name) &&
      NEWER_STATICS[object.name]?.includes(member)
    )
      found.add(`${object.name}.${member}`);
  });
  return [...found].sort();
};

const NEWER_UNITS = /\d(?:dvh|dvw|svh|svw|lvh|lvw|cqw|cqh|cqi|cqb)\b/;
const NEWER_FUNCTIONS = /\b(?:color-mix|oklch|oklab|lab|lch|light-dark|linear)\(/;
/** Properties that place or show something; a browser without them would lay out the page differently. */
const NEWER_PROPERTIES = new Set([
  'translate',
  'rotate',
  'scale',
  'container',
  'container-type',
  'mask',
  'mask-image',
]);
const NEWER_SELECTORS = /:has\(|:popover-open|:user-invalid|:state\(|:open\b/;
const NEWER_RULES = new Set(['container', 'starting-style', 'scope', 'property', 'view-transition']);
const RANGE = /[<>]/;

const isNewer = ({ property, value }: Declaration): boolean => {
  const text = generate(value);
  return (
    NEWER_UNITS.test(text) ||
    NEWER_FUNCTIONS.test(text) ||
    NEWER_PROPERTIES.has(property) ||
    (property.startsWith('overflow') && text.includes('clip'))
  );
};

/** Fallbacks of an unsupported declaration: the same property before it, or its prefixed name. */
const hasFallback = (newer: Declaration, siblings: readonly Declaration[]): boolean =>
  siblings.some(
    (other) =>
      !isNewer(other) &&
      (other.property === newer.property || other.property === `-webkit-${newer.property}`),
  );

/** Rules and declarations of a stylesheet that a supported browser lacks, without a fallback. */
export const newerInStyle = (text: string): string[] => {
  const found = new Set<string>();
  const ast = parseStyle(text);
  walk(ast, function visit(node: CssNode) {
    // The content of a condition applies only where it is supported.
    const isFeatureTest = this.atrule?.name === 'supports';
    if (node.type === 'Atrule') {
      const prelude = node.prelude ? generate(node.prelude) : '';
      if (NEWER_RULES.has(node.name)) found.add(`@${node.name} ${prelude}`.trim());
      if (node.name === 'media' && RANGE.test(prelude)) found.add(`@media ${prelude}`);
    }
    if (node.type !== 'Rule') return;
    const selector = generate(node.prelude);
    if (NEWER_SELECTORS.test(selector) && !isFeatureTest) found.add(selector);
    // The parser accepts a nested rule as one only if it starts with «&».
    for (const child of node.block.children.toArray())
      if (child.type === 'Rule' || child.type === 'Raw') found.add(`nesting: ${generate(child)}`);
    const declarations = node.block.children.toArray().filter((child) => child.type === 'Declaration');
    for (const declaration of declarations)
      if (isNewer(declaration) && !isFeatureTest && !hasFallback(declaration, declarations))
        found.add(`${selector}{${generate(declaration)}}`);
  });
  return [...found].sort();
};
