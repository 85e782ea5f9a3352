/** Address of the messenger simulator, and of its files with a slash behind it. */
export const SIMULATOR_PATH = '/dev/messenger';

/** All files of the simulator and their types; `index.html` is the page itself. */
export const SIMULATOR_FILES: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'simulator.css': 'text/css; charset=utf-8',
  'simulator.js': 'text/javascript; charset=utf-8',
  'native-proxy.js': 'text/javascript; charset=utf-8',
};

/** The policy of the simulator's page, which frames pages of this machine. */
export const SIMULATOR_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  'frame-src http://localhost:* http://127.0.0.1:*',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
