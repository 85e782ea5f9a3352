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
  SlowRequest.last?.upload.onprogress?.({ lengthComputable: true, loaded, total: 4_600_000 });

describe('an upload', () => {
  test('arrives however long its last bytes are in the buffer of the browser [L4]', async () => {
    const { outcome, shares } = begin();
    progress(3_300_000);
    // 4.6 MB at 8 KB a second, of which the browser reports nothing more.
    rs.advanceTimersByTime(400_000);
    progress(4_600_000);
    SlowRequest.last?.upload.onload?.();
    rs.advanceTimersByTime(200_000);
    SlowRequest.last?.onload?.();
    expect(await outcome).toBe(200);
    expect(shares).toEqual([3.3 / 4.6, 1]);
  });

  test('of which no byte leaves within half a minute is a lost connection [L4]', async () => {
    const { outcome } = begin();
    rs.advanceTimersByTime(30_000);
    expect(await outcome).toBe('lost');
  });

  test('that is slower than the server allows is a lost connection [L4]', async () => {
    const { outcome } = begin();
    progress(240_000);
    rs.advanceTimersByTime(60_000 + 120_000);
    expect(await outcome).toBe('lost');
  });
});
