import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../seed/random.ts';
import { ADS_FRESHNESS_MS } from './test-history.ts';
import { type Client, type Market, readAsGuest } from './test-race-client.ts';
import { changePrice, publish } from './test-sellers.ts';

const READ_FOR_MS = 3 * ADS_FRESHNESS_MS;
const READ_EVERY_MS = 100;

const clientAt = ({ servers, seed }: Market, at: number, name: string): Client => ({
  name,
  random: createRandom(`${seed} ${name}`),
  send: (request) => servers.send(at, request),
});

/** One ad of each seller. */
const oneOfEach = ({ ads, sellers }: Market) => ads.slice(0, sellers.length);

/** The same new ads to both servers at once: only what they share can make them one. */
const publishTwice = async (market: Market): Promise<void> => {
  const client = clientAt(market, 0, 'the publisher');
  await Promise.all(oneOfEach(market).map(({ seller }) => publish(market, client, seller)));
};

/** One server writes and the other one is read: nothing that it writes itself clears its cache. */
const writeHereReadThere = async (market: Market): Promise<void> => {
  const [writer, reader] = [clientAt(market, 0, 'the writer'), clientAt(market, 1, 'the reader')];
  const ads = oneOfEach(market);
  const readAll = () => Promise.all(ads.map(({ id }) => readAsGuest(market, reader, id)));
  await readAll();
  await Promise.all(ads.map((ad) => changePrice(market, writer, ad)));
  for (const until = performance.now() + READ_FOR_MS; performance.now() < until; ) {
    await readAll();
    await pause(READ_EVERY_MS);
  }
};

/** While servers are killed and start slowly there is often only one: here both are up, and get requests concurrently. */
export const sendToBoth = async (market: Market): Promise<void> => {
  await publishTwice(market);
  await writeHereReadThere(market);
};
