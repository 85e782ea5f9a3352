import * as z from 'zod';
import type { Jobs } from '../control/server.ts';
import type { PublishTokens } from './tokens.ts';

const ScopeSchema = z.object({
  team: z.string(),
  apps: z.array(z.string()),
  addresses: z.array(z.string()),
});
const RevokeSchema = z.object({ id: z.string() });

/** The work of `pnpm publish-token` in a running server, over the control socket. */
export const publishTokenJobs = (tokens: PublishTokens): Jobs => ({
  'publish-token-make': (input) => tokens.make(ScopeSchema.parse(input)),
  'publish-token-list': async () => ({ tokens: await tokens.list() }),
  'publish-token-revoke': async (input) => {
    const { id } = RevokeSchema.parse(input);
    await tokens.revoke(id);
    return { revoked: id };
  },
});
