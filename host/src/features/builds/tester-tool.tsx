import { Provider, store } from '@cars/shared-contracts/runtime';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BuildsSheet } from './builds-sheet.tsx';
import { TestBanner } from './test-banner.tsx';
import { keepWanted, wantedBuilds } from './wanted-builds.ts';
import { watchTaps } from './watch-taps.ts';

const TesterTool = ({ onOpen }: { onOpen: (open: () => void) => void }) => {
  const [isOpen, setIsOpen] = useState(false);
  useState(() => onOpen(() => setIsOpen(true)));
  const [wanted] = useState(wantedBuilds);
  const turnOff = () => {
    keepWanted(new Map());
    window.location.reload();
  };
  return (
    <>
      {wanted.size > 0 ? <TestBanner wanted={wanted} onTurnOff={turnOff} /> : null}
      {isOpen ? <BuildsSheet onClose={() => setIsOpen(false)} /> : null}
    </>
  );
};

/** Puts the testers' tool above the app: the banner, and the sheet that five taps on one spot open. */
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
