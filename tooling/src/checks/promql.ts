/** What an expression of PromQL reads: names of metrics, and of the labels that it compares. */
export interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

const TEXT = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;
const COMMENT = /#[^\n]*/g;
const RANGE = /\[[^\]]*\]/g;
/** Lists of labels: `by (job, le)`. */
const LABEL_LIST = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^()]*\)/g;
const SELECTOR = /(?<![\w:.$])([a-zA-Z_:][\w:]*)(?:\s*\{([^{}]*)\})?(?!\s*\()(?![\w:])/g;
const LABEL = /([a-zA-Z_]\w*)\s*(?:=~|!~|!=|=)/g;
const WORDS: ReadonlySet<string> = new Set(['and', 'or', 'unless', 'bool', 'offset', 'Inf', 'NaN']);

/** The series that an expression selects; functions, operators, numbers and lists of labels are no metrics. */
export const selectorsOf = (expression: string): Selector[] => {
  const bare = expression.replace(TEXT, "''").replace(COMMENT, '').replace(RANGE, '').replace(LABEL_LIST, '');
  return [...bare.matchAll(SELECTOR)]
    .filter(([, name = '']) => !WORDS.has(name))
    .map(([, metric = '', matchers = '']) => ({
      metric,
      labels: [...matchers.matchAll(LABEL)].map(([, label = '']) => label),
    }));
};
