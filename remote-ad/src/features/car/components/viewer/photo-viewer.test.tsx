import { recordBack } from '@cars/shared-test/messenger';
import { showElement, stageTests } from '@cars/shared-test/stage';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PhotoViewer } from './photo-viewer.tsx';

const PHOTOS = ['/img/original/a.jpg', '/img/original/b.jpg', '/img/original/c.jpg'];

let closed = 0;
let followed: number[] = [];
const onShow = (photo: number) => {
  followed.push(photo);
};
const onClose = () => {
  closed += 1;
};

const open = (photos: readonly string[] = PHOTOS, first = 0) =>
  showElement(<PhotoViewer photos={photos} first={first} onShow={onShow} onClose={onClose} />);

const position = () => screen.getByText(/^Фото \d+ из \d+$/).textContent;
const photo = () => screen.getByRole('img', { name: /^Car image/ });

stageTests();
beforeEach(() => {
  closed = 0;
  followed = [];
});

describe('the viewer', () => {
  test('opens at the tapped photo and shows its number [CAR-2]', () => {
    open(PHOTOS, 1);
    expect(position()).toBe('Фото 2 из 3');
    expect(screen.getByText('Фото 2 из 3').getAttribute('aria-live')).toBe('polite');
    expect(photo().getAttribute('alt')).toBe('Car image 2');
  });

  test('offers the high-resolution picture first', () => {
    open();
    expect(photo().parentElement?.querySelector('source')?.getAttribute('srcset')).toBe(
      '/img/details-high-1200.avif/a.jpg',
    );
  });

  test('shows the picture of the page until the large one has loaded', () => {
    open();
    const ofPage = () =>
      document.querySelector('source[srcset^="/img/details-400"]')?.getAttribute('srcset') ?? null;
    expect(ofPage()).toContain('/img/details-400.avif/a.jpg 400w');
    fireEvent.load(photo());
    expect(ofPage()).toBeNull();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowRight' });
    expect(ofPage()).toContain('/img/details-400.avif/b.jpg 400w');
  });

  test('changes the photo by keys and buttons, in a loop', async () => {
    open();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowLeft' });
    expect(position()).toBe('Фото 3 из 3');
    await userEvent.click(screen.getByRole('button', { name: 'Следующее фото' }));
    expect(position()).toBe('Фото 1 из 3');
    expect(followed).toEqual([2, 0]);
  });

  test('begins every photo with the default pose', async () => {
    open();
    expect(screen.queryByRole('button', { name: 'Повернуть вправо' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ещё', expanded: false }));
    await userEvent.click(screen.getByRole('button', { name: 'Повернуть вправо' }));
    expect(photo().style.transform).toContain('rotate(90deg)');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowRight' });
    expect(photo().style.transform).toContain('rotate(0deg)');
  });

  test('closes by its button and by the messenger’s Back', async () => {
    const back = recordBack();
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(closed).toBe(1);
    back.press();
    expect(closed).toBe(2);
  });

  test('tries the original once and then shows an error [ERR-19]', () => {
    open();
    fireEvent.error(photo());
    expect(photo().getAttribute('src')).toBe('/img/original/a.jpg');
    fireEvent.error(photo());
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong. Please try again later.');
    expect(screen.getByRole('button', { name: 'Следующее фото' })).toBeTruthy();
  });

  test('without its photo shows an error [ERR-19]', () => {
    open([], 0);
    expect(screen.getByText('HTML Element Not Found')).toBeTruthy();
  });

  test('shows one photo without thumbnails, arrows and autoplay [CAR-3]', () => {
    open(PHOTOS.slice(0, 1));
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Следующее фото' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Запустить показ' })).toBeNull();
  });

  test('marks the thumbnail of the shown photo', () => {
    open(PHOTOS, 2);
    expect(screen.getByRole('button', { name: 'Фото 3' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('button', { name: 'Фото 1' }).getAttribute('aria-current')).toBeNull();
  });
});
