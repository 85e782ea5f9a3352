import { generate, parse, walk } from 'css-tree';

/** Content of a stylesheet's text. */
export interface ParsedStylesheet {
  /** One line for each place that the parser refuses: a browser drops the rule or declaration there. */
  readonly errors: readonly string[];
  /** Every rule of the text, nested ones included, in order: its selector, or its at-rule with the prelude. */
  readonly rules: readonly string[];
}

/** At-rules that are no rule of the CSSOM. */
const WITHOUT_RULE = new Set(['charset']);

/** Parses a stylesheet by the CSS syntax: `//` is no comment, a broken selector is an error. */
export const parseStylesheet = (text: string): ParsedStylesheet => {
  const errors: string[] = [];
  const rules: string[] = [];
  const ast = parse(text, {
    positions: true,
    onParseError: ({ message }, node) => {
      const start = node.loc?.start.offset ?? 0;
      errors.push(`${message}: ${text.slice(start, start + 80)}`);
    },
  });
  walk(ast, (node) => {
    if (node.type === 'Rule') rules.push(generate(node.prelude));
    if (node.type === 'Atrule' && !WITHOUT_RULE.has(node.name))
      rules.push(node.prelude ? `@${node.name} ${generate(node.prelude)}` : `@${node.name}`);
  });
  return { errors, rules };
};

const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** The texts of the `<style>` elements of a page's HTML. */
export const inlineStyles = (html: string): string[] =>
  [...html.matchAll(INLINE_STYLE)].map(([, text = '']) => text);
