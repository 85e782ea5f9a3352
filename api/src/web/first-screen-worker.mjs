// Runs the server entry of one build outside the event loop of the server. Its greeting is the entry's
// contract.
import { workerData } from 'node:worker_threads';
import { serveCalls } from '../workers/serve-calls.mjs';

const { firstScreen } = await import(workerData.url);

serveCalls(
  ({ name, path, answer }) => firstScreen.render({ name, path, answer: JSON.parse(answer) }),
  firstScreen.contract,
);
