import { expect, test } from '@rstest/core';
import { withDataBlocks } from './page-data.ts';

const blocks = { registry: '<r>$&</r>', settings: '<s></s>' };

test('the registry is behind the content, the settings are in the head', () => {
  const template = '<head><!--data--></head><body><main></main><!--registry--></body>';
  expect(withDataBlocks(template, blocks)).toBe('<head><s></s></head><body><main></main><r>$&</r></body>');
});

test('a template without a place for the registry has both in the head', () => {
  expect(withDataBlocks('<head><!--data--></head><body></body>', blocks)).toBe(
    '<head><r>$&</r><s></s></head><body></body>',
  );
});
