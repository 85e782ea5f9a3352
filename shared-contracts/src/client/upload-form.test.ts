import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { uploadForm } from './upload-form.ts';

/** A request whose progress the test reports. */
class SlowRequest {
  static last: SlowRequest | null = null;
  readonly upload: {
    onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void;
    onload?: () => void;
  } = {};
  readonly status = 200;
  readonly statusText = '';
  readonly responseText = '{}';
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open = () => undefined;
  setRequestHeader = () => undefined;
  getAllResponseHeaders = () => '';
  send = () => {
    SlowRequest.last = this;
  };
  abort = () => this.onabort?.();
}

const browserRequest = globalThis.XMLHttpRequest;
beforeEach(() => {
  rs.useFakeTimers();
  Object.assign(globalThis, { XMLHttpRequest: SlowRequest });
});
afterEach(() => {
  rs.useRealTimers();
  Object.assign(globalThis, { XMLHttpRequest: browserRequest });
});

const begin = () => {
  const shares: number[] = [];
  const { signal } = new AbortController();
  const form = { url: '/api/x', method: 'POST', headers: {}, body: new FormData(), signal };
  const outcome = uploadForm(form, (share) => shares.push(share)).then(
    ({ status }) => status,
    (error: unknown) => error instanceof TypeError && 'lost',
  );
  return { outcome, shares };
};
const progress = (loaded: number) =>
  SlowRequest.last?.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 });

describe('an upload', () => {
  test('of five minutes arrives when something of it is sent every half a minute [L4]', async () => {
    const { outcome, shares } = begin();
    for (let n = 1; n <= 10; n += 1) {
      rs.advanceTimersByTime(29_000);
      progress(n * 10);
    }
    SlowRequest.last?.upload.onload?.();
    // The server makes the sizes of a picture.
    rs.advanceTimersByTime(60_000);
    SlowRequest.last?.onload?.();
    expect(await outcome).toBe(200);
    expect(shares.at(-1)).toBe(1);
  });

  test('of which nothing is sent for half a minute is a lost connection [L4]', async () => {
    const { outcome } = begin();
    progress(10);
    rs.advanceTimersByTime(30_000);
    expect(await outcome).toBe('lost');
  });
});
