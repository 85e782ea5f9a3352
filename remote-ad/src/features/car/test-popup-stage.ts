import { messengerAtom, store } from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { beforeEach } from '@rstest/core';

/** Counts how often the popup under test was closed, and presses the messenger's Back. */
export const stagePopup = () => {
  const stage = {
    closed: 0,
    onClose: () => {
      stage.closed += 1;
    },
    back: (): void => undefined,
  };
  beforeEach(() => {
    stage.closed = 0;
    store.set(
      messengerAtom,
      createNoopMessenger({
        back: {
          push: (handler) => {
            stage.back = handler;
            return () => undefined;
          },
          setVisible: () => undefined,
        },
      }),
    );
  });
  return stage;
};
