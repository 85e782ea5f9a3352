/*
 * Stands in front of the app's own scripts when the simulator plays a phone: the web view's proxy, as a client puts
 * it into every document. A page of the same origin that is no simulator gets nothing.
 */
import type { SimulatorDoor } from './transport.ts';

const findDoor = (): SimulatorDoor | undefined => {
  try {
    return (window.parent as { carsSimulator?: SimulatorDoor }).carsSimulator;
  } catch {
    // Framed from another site, as a web client does: a reload by the page itself looks like one of its own origin.
    return undefined;
  }
};

const door = findDoor();
if (door && window.parent !== window) {
  Object.assign(window, {
    TelegramWebviewProxy: { postEvent: (type: string, data: string) => door.receive(type, data) },
  });
}
