import { routeOf } from '@cars/shared-contracts/shell/route-table';
import { resetStage, showElement, stageTests } from '@cars/shared-test/stage';
import { expect, test } from '@rstest/core';
import { useHeader } from './use-header.ts';

stageTests();

const Page = ({ path }: { readonly path: string }) => {
  useHeader(routeOf(path));
  return null;
};

test.each([
  ['browser', '/catalog', false],
  ['browser', '/car/1', true],
  ['browser', '/profile', true],
  ['telegram', '/catalog', false],
  ['telegram', '/car/1', false],
  ['telegram', '/profile', true],
  ['telegram', '/register', true],
] as const)('in %s the back link over %s: %s', (kind, path, isShown) => {
  resetStage({ messenger: { kind } });
  showElement(<Page path={path} />);
  expect(document.documentElement.hasAttribute('data-header')).toBe(isShown);
});
