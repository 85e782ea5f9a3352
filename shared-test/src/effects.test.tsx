import { afterEach, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState } from 'react';

/** Longer than the time slice of React's scheduler. */
const BUSY_MS = 30;
const beBusy = () => {
  const end = performance.now() + BUSY_MS;
  while (performance.now() < end);
};

const effects: string[] = [];

const Late = ({ name }: { readonly name: string }) => {
  useLayoutEffect(beBusy, []);
  useEffect(() => void effects.push(name), [name]);
  return <p>{name}</p>;
};

const Loaded = () => {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setNames(['first']), 1);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (names.length === 1) setNames(['first', 'second']);
  }, [names]);
  return names.map((name) => <Late key={name} name={name} />);
};

afterEach(cleanup);

test('awaited changes have had their effects, on a busy machine too', async () => {
  render(<Loaded />);
  await screen.findByText('first');
  expect(effects).toEqual(['first', 'second']);
});
