/*
 * Stands in front of the app's own scripts when the simulator plays a phone: the web view's proxy, as a client puts
 * it into every document. A page of the same origin that is no simulator gets nothing.
 */
import type { SimulatorDoor } from './transport.ts';

const door = (window.parent as { carsSimulator?: SimulatorDoor }).carsSimulator;
if (door && window.parent !== window) {
  Object.assign(window, {
    TelegramWebviewProxy: { postEvent: (type: string, data: string) => door.receive(type, data) },
  });
}
