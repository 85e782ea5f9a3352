/*
 * Runs before the app's own scripts when the simulator emulates a phone: the web view's proxy, which clients inject
 * into every document. It has no effect outside of the simulator.
 */
import type { SimulatorBridge } from './transport.ts';

const findBridge = (): SimulatorBridge | undefined => {
  try {
    return (window.parent as { carsSimulator?: SimulatorBridge }).carsSimulator;
  } catch {
    // Framed from another site, as a web client does: a reload by the page itself looks like one of its own origin.
    return undefined;
  }
};

const bridge = findBridge();
if (bridge && window.parent !== window) {
  const proxy = { postEvent: (type: string, data: string) => bridge.receive(type, data) };
  Object.assign(window, { [bridge.messenger === 'max' ? 'WebViewHandler' : 'TelegramWebviewProxy']: proxy });
}
