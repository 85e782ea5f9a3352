import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Picture, type PictureAddresses } from './picture.tsx';

const sources = (name: string): PictureAddresses => ({
  avif: `/img/card-350.avif/${name} 350w`,
  webp: `/img/card-350.webp/${name} 350w`,
  fallback: `/img/card-350.webp/${name}`,
  original: `/img/original/${name}`,
});
const show = (from: PictureAddresses | null) => (
  <Picture sources={from} alt="Седан" width={350} height={262} sizes="50vw" />
);
const image = () => screen.getByRole<HTMLImageElement>('img');

afterEach(cleanup);

describe('a picture', () => {
  test('is offered in AVIF and WebP, lazily, with its size', () => {
    const { container } = render(show(sources('a.jpg')));
    expect([...container.querySelectorAll('source')].map(({ type }) => type)).toEqual([
      'image/avif',
      'image/webp',
    ]);
    expect(image().getAttribute('src')).toBe('/img/card-350.webp/a.jpg');
    expect(image().getAttribute('loading')).toBe('lazy');
    expect(image().getAttribute('width')).toBe('350');
    expect(image().getAttribute('height')).toBe('262');
  });

  test('that fails falls back to the original once, then to the placeholder [CAT-19]', () => {
    const { container } = render(show(sources('a.jpg')));
    fireEvent.error(image());
    expect(image().getAttribute('src')).toBe('/img/original/a.jpg');
    expect(container.querySelectorAll('source')).toHaveLength(0);
    fireEvent.error(image());
    expect(container.querySelector('img')).toBeNull();
    expect(image().getAttribute('aria-label')).toBe('Седан');
  });

  test('of another ad starts again after a failure [CAT-19]', () => {
    const { rerender } = render(show(sources('a.jpg')));
    fireEvent.error(image());
    fireEvent.error(image());
    rerender(show(sources('b.jpg')));
    expect(image().getAttribute('src')).toBe('/img/card-350.webp/b.jpg');
  });

  test('that failed without a connection is loaded again with it', () => {
    render(show(sources('a.jpg')));
    fireEvent.error(image());
    fireEvent.error(image());
    fireEvent(window, new Event('online'));
    expect(image().getAttribute('src')).toBe('/img/card-350.webp/a.jpg');
  });

  test('whose original failed is not requested twice', () => {
    const { container } = render(show({ avif: '', webp: '', fallback: '/duck.svg', original: '/duck.svg' }));
    fireEvent.error(image());
    expect(container.querySelector('img')).toBeNull();
  });

  test('without an address is a placeholder', () => {
    const { container } = render(show(null));
    expect(container.querySelector('img')).toBeNull();
    expect(image().getAttribute('aria-label')).toBe('Седан');
  });
});
