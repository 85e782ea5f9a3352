import { newlyMissing } from '@cars/shared-server/releases/contract-uses';
import { plan } from '@cars/shared-server/releases/plan';
import { changeRegistry, type ReleaseRegistry } from '@cars/shared-server/releases/registry';
import {
  dropCanary,
  promoteCanary,
  ReleaseError,
  releasesOf,
  rollBack,
} from '@cars/shared-server/releases/rollout';
import * as z from 'zod';
import { Failure, failures } from '../../http/failure.ts';
import type { LiveRelease } from '../../web/release-store.ts';

type Releases = LiveRelease['releases'];

const BuildName = z.string().regex(/^[\w-]{6,64}$/);

/** What a button of the page sends. */
const ChangeSchema = z.strictObject({
  action: z.enum(['promote', 'drop', 'rollback']),
  app: z.string().regex(/^[a-z][a-z-]{1,40}$/),
  /** The canary, or the build to return to. */
  build: BuildName,
  /** The live build that the page showed. */
  shown: BuildName,
});
export type ReleaseChange = z.infer<typeof ChangeSchema>;

/** Throws 422 for anything else. */
export const readChange = (body: unknown): ReleaseChange => {
  const { data, success } = ChangeSchema.safeParse(body);
  if (!success) throw failures.invalid({ body: ['Такого действия нет. Обновите страницу.'] });
  return data;
};

const refused = (text: string): Failure => new Failure(409, text);

/** Whether the registry is as this change would leave it: a repeated request changes nothing. */
const isDone = (releases: Releases, { action, app, build }: ReleaseChange): boolean => {
  const { live, canary } = releasesOf(releases, app);
  return action === 'drop' ? canary?.build !== build : live[0] === build;
};

/** Throws 409 when other people changed the app since the page was shown. */
const refuseOutdated = (releases: Releases, { action, app, build, shown }: ReleaseChange): void => {
  const { live, canary, builds } = releasesOf(releases, app);
  const isKnown = builds.some(({ description }) => description.build === build);
  const isExpected = live[0] === shown && (action === 'rollback' ? isKnown : canary?.build === build);
  if (isExpected) return;
  throw refused(`Пока страница была открыта, ${app} уже изменили. Обновите страницу и решите заново.`);
};

const STEPS = {
  promote: (releases, { app }, at) => promoteCanary(releases, app, at),
  drop: (releases, { app }, at) => dropCanary(releases, app, at),
  rollback: (releases, { app, build }, at) => rollBack(releases, app, build, at),
} as const satisfies Record<
  ReleaseChange['action'],
  (releases: Releases, change: ReleaseChange, at: Date) => Releases
>;

/** The refusals of the plan in words; `changeRegistry` refuses the same once more. */
const refuseHarm = (before: Releases, after: Releases): void => {
  const { dark, under } = plan(before, () => after);
  if (dark.length > 0) {
    const sections = dark.map(({ app, paths }) => [app, ...paths].join(' ')).join('; ');
    throw refused(
      `Нельзя: с оболочкой ${under?.host} (контракт ${under?.contract}) эти разделы остались бы без сборки: ${sections}. Сначала выпустите для них подходящие сборки.`,
    );
  }
  const missing = newlyMissing(before, after);
  if (missing.length > 0) {
    const names = missing.map(({ app, build, name, host }) => `${app} ${build} — ${name} (оболочка ${host})`);
    throw refused(
      `Нельзя: сборкам не хватило бы того, чего нет в оболочке: ${names.join('; ')}. Сначала выпустите оболочку, в которой это есть.`,
    );
  }
};

/**
 * Makes a change of the page, once however often it is sent. Throws 409 with the reason in Russian where the page is
 * outdated or the plan refuses.
 */
export const makeChange = async (
  registry: ReleaseRegistry,
  change: ReleaseChange,
  { by, now }: { readonly by: string; readonly now: () => Date },
): Promise<void> => {
  const { action, app, build } = change;
  try {
    await changeRegistry(
      registry,
      { now, by, commit: null, command: `${action} ${app} ${build}` },
      (before, at) => {
        if (isDone(before, change)) return before;
        refuseOutdated(before, change);
        const after = STEPS[action](before, change, at);
        refuseHarm(before, after);
        return after;
      },
    );
  } catch (error) {
    if (error instanceof ReleaseError)
      throw refused('Реестр выпусков сейчас не изменить. Попробуйте ещё раз.');
    throw error;
  }
};
