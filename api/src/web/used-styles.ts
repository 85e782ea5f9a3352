import type { Atrule, CssNode, Rule } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import { LRUCache } from 'lru-cache';

/** A part of a stylesheet, in order: text that always stays, a rule by its selectors, or a conditional group. */
type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'animation'; readonly name: string; readonly text: string }
  | { readonly kind: 'rule'; readonly selectors: readonly Selector[]; readonly body: string }
  | { readonly kind: 'group'; readonly head: string; readonly parts: readonly Part[] };

interface Selector {
  readonly text: string;
  /** Classes without which it matches nothing. */
  readonly classes: readonly string[];
}

const selectorOf = (node: CssNode): Selector => ({
  text: generate(node),
  // What a functional pseudo-class lists is an alternative or an exception: it requires nothing.
  classes:
    'children' in node
      ? [...(node.children ?? [])].flatMap((part) => (part.type === 'ClassSelector' ? [part.name] : []))
      : [],
});

const ruleOf = ({ prelude, block }: Rule): Part => ({
  kind: 'rule',
  selectors:
    prelude.type === 'SelectorList'
      ? [...prelude.children].map(selectorOf)
      : [{ text: generate(prelude), classes: [] }],
  body: generate(block),
});

const GROUPS = new Set(['layer', 'media', 'supports', 'container']);

const atRuleOf = (node: Atrule): Part => {
  const { name, prelude, block } = node;
  const words = prelude ? generate(prelude) : '';
  if (block && GROUPS.has(name))
    return { kind: 'group', head: `@${name} ${words}`, parts: partsOf(block.children) };
  return /keyframes$/.test(name)
    ? { kind: 'animation', name: words, text: generate(node) }
    : { kind: 'text', text: generate(node) };
};

const partOf = (node: CssNode): Part => {
  if (node.type === 'Rule') return ruleOf(node);
  return node.type === 'Atrule' ? atRuleOf(node) : { kind: 'text', text: generate(node) };
};

function partsOf(nodes: Iterable<CssNode>): Part[] {
  return [...nodes].map(partOf);
}

/** What the name of an animation can be among. */
const WORD = /[^\s:;,{}()"']+/g;

/** A few builds of a few apps are live at a time. */
const parsed = new LRUCache<string, readonly Part[]>({ max: 16 });

const read = (css: string): readonly Part[] => {
  const root = parse(css);
  return root.type === 'StyleSheet' ? partsOf(root.children) : [];
};

/** A sheet that is nested too deeply to be read is not read again for each page. */
const parsedOf = (css: string): readonly Part[] => {
  let parts = parsed.get(css);
  if (!parts) {
    try {
      parts = read(css);
    } catch {
      parts = [];
    }
    parsed.set(css, parts);
  }
  return parts;
};

const written = (
  parts: readonly Part[],
  classes: ReadonlySet<string>,
  keeps: (part: Part) => boolean,
): string =>
  parts
    .map((part) => {
      if (!keeps(part)) return '';
      if (part.kind === 'group') {
        const inner = written(part.parts, classes, keeps);
        return inner && `${part.head}{${inner}}`;
      }
      if (part.kind !== 'rule') return part.text;
      const used = part.selectors.filter((selector) => selector.classes.every((name) => classes.has(name)));
      return used.length > 0 ? `${used.map(({ text }) => text).join(',')}${part.body}` : '';
    })
    .join('');

/**
 * The critical CSS: the rules of a stylesheet that can match elements of these classes, in the sheet's order; everything
 * that does not depend on a class stays. Animations stay when a remaining rule names them.
 */
export const usedStyles = (css: string, classes: ReadonlySet<string>): string => {
  const parts = parsedOf(css);
  const rules = written(parts, classes, ({ kind }) => kind !== 'animation');
  const words = new Set(rules.match(WORD));
  return written(parts, classes, (part) => part.kind !== 'animation' || words.has(part.name));
};

/** All classes of a page's elements. */
export const classesOf = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
