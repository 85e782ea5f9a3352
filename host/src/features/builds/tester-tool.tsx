import { Provider, store } from '@cars/shared-contracts/runtime';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { readOverrides, storeOverrides } from './build-overrides.ts';
import { BuildsSheet } from './builds-sheet.tsx';
import { TestBanner } from './test-banner.tsx';
import { watchTaps } from './watch-taps.ts';

const TesterTool = ({ onOpen }: { onOpen: (open: () => void) => void }) => {
  const [isOpen, setIsOpen] = useState(false);
  useState(() => onOpen(() => setIsOpen(true)));
  const [overrides] = useState(readOverrides);
  const turnOff = () => {
    storeOverrides(new Map());
    window.location.reload();
  };
  return (
    <>
      {overrides.size > 0 ? <TestBanner overrides={overrides} onTurnOff={turnOff} /> : null}
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
      <TesterTool onOpen={watchTaps} />
    </Provider>,
  );
};
