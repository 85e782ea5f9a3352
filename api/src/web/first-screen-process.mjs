// Runs the server entry of one build, whose address is the argument; the greeting is the entry's contract. Plain
// JavaScript, because the process may read these files and the entry, and nothing else.
import { openPort, serveCalls, TEXT } from '../workers/serve-calls.mjs';
import { lockProcess } from './lock-process.mjs';

/** `MARKUP_MAX_BYTES` of `screen-renderer.ts`, so that nothing larger is sent. */
const maxBytes = Number(process.argv[3]);

const port = openPort(TEXT);
lockProcess(port.handle);
const { firstScreen } = await import(process.argv[2]);

/** The markup alone first: writing 30 MB as JSON takes longer than a screen may. */
const bytesOf = (screen) =>
  screen.html?.length > maxBytes ? screen.html.length : Buffer.byteLength(JSON.stringify(screen));

const render = ({ name, path, answer }) => {
  const screen = firstScreen.render({ name, path, answer: JSON.parse(answer) });
  const bytes = screen ? bytesOf(screen) : 0;
  if (bytes > maxBytes) throw new Error(`the screen has ${bytes} bytes, ${maxBytes} are allowed`);
  return screen;
};

serveCalls(render, firstScreen.contract, port);
