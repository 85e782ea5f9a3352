/**
 * Rspack loader of a mutation run: a mutated file is replaced by its text with all mutants in it; tests declare
 * themselves through `runner` instead of the test runner.
 */
module.exports = function instrumentedLoader(source) {
  const { texts, runner } = this.getOptions();
  const text = texts[this.resourcePath] ?? source;
  return this.resourcePath === runner ? text : text.replace("from '@rstest/core'", `from '${runner}'`);
};
