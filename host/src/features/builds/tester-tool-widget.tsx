import { Provider, store } from '@cars/shared-contracts/runtime';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { readOverrides, storeOverrides } from '../../overrides/build-overrides.ts';
import { BuildsSheet } from './components/builds-sheet.tsx';
import { OverridesBanner } from './components/overrides-banner.tsx';
import { useFiveTaps } from './use-five-taps.ts';

const TesterTool = () => {
  const [isOpen, setIsOpen] = useState(false);
  useFiveTaps(() => setIsOpen(true));
  const [overrides] = useState(readOverrides);
  const turnOff = () => {
    storeOverrides(new Map());
    window.location.reload();
  };
  return (
    <>
      {overrides.size > 0 ? <OverridesBanner overrides={overrides} onTurnOff={turnOff} /> : null}
      {isOpen ? <BuildsSheet onClose={() => setIsOpen(false)} /> : null}
    </>
  );
};

/** Mounts the testers' tool: the banner, and the sheet that opens after five taps on one spot. */
export const mountTesterTool = (): void => {
  const place = document.createElement('div');
  place.id = 'tester-tool';
  document.getElementById('root')?.before(place);
  createRoot(place).render(
    <Provider store={store}>
      <TesterTool />
    </Provider>,
  );
};
