import type { IncomingHttpHeaders } from 'node:http';

const PROXY = '<script src="/dev/messenger/native-proxy.js"></script>';

/**
 * The page with the web view's proxy before everything else, as phones insert it into every document; null
 * for any other page. Only a frame of our own origin gets it, which is the simulator's; the script checks
 * that again.
 */
export const withNativeProxy = (headers: IncomingHttpHeaders, html: string): string | null =>
  headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'
    ? html.replace('<head>', `<head>${PROXY}`)
    : null;
