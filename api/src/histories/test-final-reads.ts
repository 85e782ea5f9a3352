import { readHearts } from './test-buyers.ts';
import { type Client, clientOf, type Market, readOwnAds, readPriceHistory } from './test-race-client.ts';
import { useSession } from './test-sign-ins.ts';
import type { TestRequest } from './test-two-servers.ts';

/** Reads everything once more from both servers: all acknowledged writes exist. */
export const readEverything = async (market: Market): Promise<void> => {
  for (const at of [0, 1]) {
    const name = `the last reader of server ${at}`;
    const send = async (request: TestRequest) => {
      const outcome = await market.servers.send(at, request);
      if (!outcome || outcome.status === 0)
        throw new Error(`${name} has no outcome: ${JSON.stringify({ request, outcome })}`);
      return outcome;
    };
    const client: Client = { ...clientOf(market, name), send };
    for (const seller of market.sellers) await readOwnAds(market, client, seller);
    for (const buyer of market.buyers) await readHearts(market, client, buyer);
    for (const { id } of market.ads) await readPriceHistory(market, client, id);
    for (const token of market.history.operationsOf('session').keys())
      await useSession(market, client, token);
  }
};
