import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PublicSurface, Surfaces } from '../release/surface-changes.ts';
import { ROOT } from '../root.ts';

/** `pnpm package` puts the frozen surface beside the server. */
const SHIPPED = fileURLToPath(new URL('./public-surface.json', import.meta.url));

/** What builds have to agree with: of the packaged server, whose sources agreed with it, or of this checkout. */
export const surfaces = async (): Promise<Surfaces> => {
  if (!existsSync(SHIPPED)) {
    // It reads the sources, of which the package has none.
    const { surfacesOfCheckout } = await import('../release/public-surface.ts');
    return surfacesOfCheckout(ROOT);
  }
  const frozen = JSON.parse(readFileSync(SHIPPED, 'utf8')) as PublicSurface;
  return { frozen, current: frozen };
};
