import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { PhotoSlider } from './photo-slider.tsx';

const photosOf = (count: number) => Array.from({ length: count }, (_, n) => `/img/original/${n}.jpg`);
const altsOf = () => screen.getAllByRole('img').map((photo) => photo.getAttribute('alt'));

afterEach(cleanup);

describe('the photos', () => {
  test('none: the box shows a placeholder', () => {
    render(<PhotoSlider photos={[]} isComplete />);
    expect(screen.getByRole('img', { name: 'Нет фотографий' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('one: no counter and no arrows', () => {
    const { container } = render(<PhotoSlider photos={photosOf(1)} isComplete />);
    expect(altsOf()).toEqual(['Car image 1']);
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Открыть фото на весь экран',
    ]);
    expect(container.textContent).toBe('');
  });

  test('two: the pair is repeated for the loop, but only once for a screen reader', () => {
    const { container } = render(<PhotoSlider photos={photosOf(2)} isComplete />);
    expect(container.querySelectorAll('.swiper-slide')).toHaveLength(4);
    expect(altsOf()).toEqual(['Car image 1', 'Car image 2']);
    expect(screen.getByText('1/2')).toBeTruthy();
  });

  test('twenty: each has its number and the counter starts at the first [CAR-1]', () => {
    render(<PhotoSlider photos={photosOf(20)} isComplete />);
    expect(altsOf()).toEqual(Array.from({ length: 20 }, (_, n) => `Car image ${n + 1}`));
    expect(screen.getByText('1/20')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Следующее фото' })).toBeTruthy();
  });

  test('the first is loaded immediately, then its neighbors, the others when they are near', () => {
    render(<PhotoSlider photos={photosOf(6)} isComplete />);
    const loading = () => screen.getAllByRole('img').map((photo) => photo.getAttribute('loading'));
    expect(loading()).toEqual(['eager', 'lazy', 'lazy', 'lazy', 'lazy', 'lazy']);
    fireEvent.load(screen.getByRole('img', { name: 'Car image 1' }));
    expect(loading()).toEqual(['eager', 'eager', 'lazy', 'lazy', 'lazy', 'eager']);
  });

  test('requests the sizes of the details and never the original', () => {
    render(<PhotoSlider photos={photosOf(1)} isComplete />);
    const photo = screen.getByRole('img', { name: 'Car image 1' });
    expect(photo.getAttribute('src')).toBe('/img/details-fallback-800.webp/0.jpg');
    expect(photo.parentElement?.querySelector('source')?.getAttribute('srcset')).toContain(
      '/img/details-1200.avif/0.jpg 1200w',
    );
  });

  test('a broken photo tries the original once and is then replaced by a placeholder', () => {
    render(<PhotoSlider photos={photosOf(1)} isComplete />);
    fireEvent.error(screen.getByRole('img', { name: 'Car image 1' }));
    expect(screen.getByRole('img', { name: 'Car image 1' }).getAttribute('src')).toBe('/img/original/0.jpg');
    fireEvent.error(screen.getByRole('img', { name: 'Car image 1' }));
    expect(screen.getByRole('img', { name: 'Car image 1' }).tagName).toBe('SPAN');
  });

  test('an invalid address is not requested', () => {
    const { container } = render(<PhotoSlider photos={['javascript:alert(1)']} isComplete />);
    expect(container.querySelector('img')).toBeNull();
  });
});
