import { createTimes } from '../../bench/load-rounds.ts';
import { startBareReplies } from '../../bench/servers.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the first reply of each connection does not count', () => {
  const { times, ofConnection } = createTimes();
  const [one, other] = [ofConnection(), ofConnection()];
  one(900);
  one(3);
  other(800);
  other(4);
  one(5);
  expect(times).toEqual([3, 4, 5]);
});

test('the floor reads a call with its body and returns as many bytes each time', async () => {
  const bare = await startBareReplies(1_234);
  try {
    for (const body of ['{}', `{"mark_id":${'1'.repeat(9)}}`]) {
      const response = await fetch(bare.url, { method: 'POST', body });
      expect((await response.arrayBuffer()).byteLength).toBe(1_234);
    }
  } finally {
    await bare.stop();
  }
});
