import { carDetails } from '@cars/shared-test/factories';
import { recordBack } from '@cars/shared-test/messenger';
import { showElement } from '@cars/shared-test/stage';
import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import { CarMap } from './car-map.tsx';

test('the map registers with Back once, while its code loads and afterwards', async () => {
  const back = recordBack();
  const { unmount } = showElement(
    <CarMap ad={carDetails({ latitude: 55.75, longitude: 37.57 })} onClose={() => undefined} />,
  );
  expect(back.count()).toBe(1);
  await screen.findByText('Яндекс Карты');
  expect(back.count()).toBe(1);
  unmount();
  expect(back.count()).toBe(0);
});
