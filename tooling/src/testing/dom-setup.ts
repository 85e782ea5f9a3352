import { configure, getConfig } from '@testing-library/react';
import { settledEffects } from './settled-effects.ts';
import { shortMessage } from './short-message.ts';

const { asyncWrapper } = getConfig();

configure({
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const result = await work();
      await settledEffects();
      return result;
    }),
  // Long enough for a machine whose cores are busy; a test that passes does not wait for it.
  asyncUtilTimeout: 10_000,
  // The whole document and its roles are thousands of lines; DEBUG_PRINT_LIMIT=7000 shows them.
  ...(process.env.DEBUG_PRINT_LIMIT
    ? {}
    : {
        getElementError: (message, container) => {
          const error = new Error(shortMessage(message, container.textContent ?? ''));
          error.name = 'TestingLibraryElementError';
          return error;
        },
      }),
});
