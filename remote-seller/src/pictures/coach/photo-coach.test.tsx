import { stageTests } from '@cars/shared-test/stage';
import { describe, expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Picture } from '../picture.ts';
import type { PictureFacts } from '../picture-facts.ts';
import { inOrder } from '../rules.ts';
import { viewOf } from '../view.ts';
import { PhotoCoach } from './photo-coach.tsx';
import { recommendedOrder, warningsOf } from './rules.ts';

const LINES = Array.from({ length: 64 }, (_, at) => at % 2 === 0);
const facts = (over: Partial<PictureFacts> = {}): PictureFacts => ({
  light: 120,
  sharpness: 500,
  print: null,
  ...over,
});
const picture = (id: string, over: Partial<Picture> = {}): Picture => ({
  id,
  name: `${id}.jpg`,
  preview: null,
  state: { status: 'waiting' },
  ...over,
});

stageTests();

const Stage = ({ start }: { readonly start: readonly Picture[] }) => {
  const [pictures, setPictures] = useState(start);
  return (
    <>
      <PhotoCoach
        pictures={pictures}
        onOrder={(ids) => setPictures(inOrder(pictures, ids) ?? pictures)}
        onPick={(files, view) =>
          setPictures([...pictures, ...files.map(({ name }) => picture(name, { view }))])
        }
      />
      <output>{pictures.map(({ id }) => id).join(' ')}</output>
    </>
  );
};

describe('the photo coach', () => {
  test('names nine views; a picked one is marked [SELL-50]', async () => {
    render(<Stage start={[]} />);
    const views = screen.getByRole('list', { name: 'Ракурсы' });
    expect([...views.querySelectorAll('input')].map((input) => input.getAttribute('aria-label'))).toEqual([
      'Спереди сбоку',
      'Спереди',
      'Слева',
      'Справа',
      'Сзади сбоку',
      'Сзади',
      'Салон',
      'Приборы',
      'Багажник',
    ]);
    await userEvent.upload(screen.getByLabelText('Салон'), new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
    expect(screen.getByLabelText('Салон, есть')).toBeTruthy();
  });

  test('orders the pictures with a view first, and back [SELL-52]', async () => {
    const start = [picture('a'), picture('b', { view: 'interior' }), picture('c', { view: 'front' })];
    const { container } = render(<Stage start={start} />);
    const shown = () => container.querySelector('output')?.textContent;
    await userEvent.click(screen.getByRole('button', { name: 'Расставить в рекомендованном порядке' }));
    expect(shown()).toBe('c b a');
    expect(screen.getByText('Фото стоят в рекомендованном порядке.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Вернуть мой порядок' }));
    expect(shown()).toBe('a b c');
    expect(screen.getByRole('button', { name: 'Расставить в рекомендованном порядке' })).toBeTruthy();
  });

  test('offers no order where there is nothing to change [SELL-52]', () => {
    render(<Stage start={[picture('a', { view: 'front' }), picture('b')]} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(recommendedOrder([])).toEqual([]);
  });

  test('knows nine views alone, whatever a stored draft names [I73]', () => {
    expect(viewOf('interior')).toBe('interior');
    expect(viewOf('__proto__')).toBeUndefined();
    expect(viewOf(undefined)).toBeUndefined();
  });

  test('names what is wrong with a picture by its place [SELL-51]', () => {
    expect(
      warningsOf([
        picture('a', { facts: facts({ print: LINES }) }),
        picture('b', { facts: facts({ light: 20, sharpness: 1 }) }),
        picture('c', { facts: facts({ sharpness: 1 }) }),
        picture('d', { facts: facts({ print: [false, true, ...LINES.slice(2)] }) }),
        picture('e'),
      ]),
    ).toEqual(['Фото 2: темно', 'Фото 3: нерезко', 'Фото 4: похоже на фото 1']);
  });
});
