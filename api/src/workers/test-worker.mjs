// The worker of `worker-calls.test.ts`.
import { serveCalls } from './serve-calls.mjs';

const handlers = {
  echo: ({ value }) => value,
  wait: ({ ms }) => new Promise((resolve) => setTimeout(() => resolve(ms), ms)),
  fail: () => {
    throw Object.assign(new Error('no such row'), { code: '22P02' });
  },
  hang: () => {
    for (;;);
  },
  hangLater: () => {
    setTimeout(() => handlers.hang());
  },
  crash: () => process.exit(3),
};

serveCalls((request) => handlers[request.kind](request), 'v1');
