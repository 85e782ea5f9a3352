import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { RangePlaces } from './range-moves.ts';
import { RangeSlider } from './range-slider.tsx';

const STEPS = 10;
const WIDTH_PX = 200;

const Slider = ({ start }: { start: RangePlaces }) => {
  const [places, setPlaces] = useState(start);
  return (
    <RangeSlider
      places={places}
      steps={STEPS}
      bars={[0, 1, 2, 3, 4, 5, 4, 3, 2, 1]}
      from={{ label: 'Цена от', text: `от ${places.from}` }}
      to={{ label: 'Цена до', text: `до ${places.to}` }}
      onMove={(end, step) => setPlaces((before) => ({ ...before, [end]: step }))}
    />
  );
};
const show = (start: RangePlaces = { from: 0, to: STEPS }) => render(<Slider start={start} />);
const handle = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
const texts = () => screen.getAllByRole('slider').map((slider) => slider.getAttribute('aria-valuetext'));

beforeEach(() => {
  rs.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, WIDTH_PX, 72));
});
afterEach(() => {
  cleanup();
  rs.restoreAllMocks();
});

test('handles are sliders of the browser, which a screen reader moves, and do not pass each other [CAT-66]', () => {
  show();
  const from = handle('Цена от');
  expect([from.type, from.max, from.value]).toEqual(['range', '10', '0']);
  fireEvent.change(from, { target: { value: '3' } });
  expect(texts()).toEqual(['от 3', 'до 10']);
  fireEvent.change(from, { target: { value: '10' } });
  expect(texts()).toEqual(['от 9', 'до 10']);
  fireEvent.change(handle('Цена до'), { target: { value: '0' } });
  expect(texts()).toEqual(['от 9', 'до 10']);
});

test('a tap beside the handles moves the nearer one, a tap on a handle none', () => {
  const { container } = show({ from: 2.5, to: 9 });
  fireEvent.click(handle('Цена от'), { clientX: 70 });
  expect(texts()).toEqual(['от 2.5', 'до 9']);
  fireEvent.click(container.firstElementChild as Element, { clientX: 140 });
  expect(texts()).toEqual(['от 2.5', 'до 7']);
});
