import { expect, rs, test } from '@rstest/core';
import { render, waitFor } from '@testing-library/react';
import { Duck } from './duck.tsx';

rs.mock('./duck-player.tsx', () => {
  throw new Error('the file is not there');
});

test('the duck is drawn without its player', async () => {
  expectConsole(/A part of the screen did not load/);
  const { container } = render(<Duck />);
  await waitFor(() => expect(container.querySelector('svg ellipse')).not.toBeNull());
});
