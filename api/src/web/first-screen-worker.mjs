// Runs the server entry of one build away from the event loop of the server. Plain JavaScript, because a worker starts
// without the loader that the server runs under.
// In:  {id, name, path, answer: JSON text}
// Out: {ready: contract} once, then {id, screen} | {id, error}
import { parentPort, workerData } from 'node:worker_threads';

const { firstScreen } = await import(workerData.url);

parentPort.on('message', ({ id, name, path, answer }) => {
  try {
    const screen = firstScreen.render({ name, path, answer: JSON.parse(answer) });
    parentPort.postMessage({ id, screen });
  } catch (error) {
    parentPort.postMessage({ id, error: String(error?.stack ?? error) });
  }
});
parentPort.postMessage({ ready: firstScreen.contract });
