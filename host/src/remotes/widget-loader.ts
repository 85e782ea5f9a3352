import { pause } from '@cars/shared-contracts/client/pause';
import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import { WIDGETS, type WidgetModule, type WidgetName } from '@cars/shared-contracts/shell/widgets';
import { isCrashFromOutside } from '../shell/outside.ts';
import { report } from '../telemetry/report.ts';
import { chosenBuild, currentRegistry } from './builds.ts';
import { recordFailure } from './failures.ts';
import { loadExpose } from './load-expose.ts';

/** Timeout of a widget; its screen shows a fallback then. */
export const WIDGET_DEADLINE_MS = 8000;
const TRIES = 2;
const RETRY_WAIT_MS = 300;

const modules = new Map<WidgetName, WidgetModule>();
let retries = 0;

const isWidgetModule = (value: unknown, name: WidgetName): value is WidgetModule =>
  typeof value === 'object' &&
  value !== null &&
  'Widget' in value &&
  'contract' in value &&
  'name' in value &&
  value.name === name;

const tryToLoad = async (name: WidgetName, isRetry: boolean): Promise<WidgetModule> => {
  const { app, expose } = WIDGETS[name];
  const build = chosenBuild(currentRegistry(), app);
  if (!build) throw new Error(`${app}: no build fits`);
  // As with screens: browser and runtime both cache a failed address.
  const entryUrl = isRetry ? `${build.entry.url}?widget=${++retries}` : build.entry.url;
  const exposed = (await loadExpose(app, expose.slice('./'.length), entryUrl)) as { widget?: unknown } | null;
  const widget = exposed?.widget;
  if (!isWidgetModule(widget, name)) throw new Error(`${app} exposes no ${name}`);
  if (!isCompatibleContract(widget.contract)) throw new Error(`${name} needs contract ${widget.contract}`);
  return widget;
};

const load = async (name: WidgetName, isRetry: boolean): Promise<WidgetModule> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryToLoad(name, isRetry || attempt > 1);
    } catch (error) {
      console.warn(`widget ${name}: try ${attempt} failed`, error);
      if (attempt === TRIES) throw error;
      await pause(RETRY_WAIT_MS);
    }
  }
};

/** The widget, or null before it is loaded. */
export const loadedWidget = (name: WidgetName): WidgetModule | null => modules.get(name) ?? null;

/** Drops a widget: the next slot loads it again. */
export const forgetWidget = (name: WidgetName): void => {
  modules.delete(name);
};

/** Records a widget's render error against its build, unless it came from outside. */
export const recordWidgetCrash = (name: WidgetName, error: unknown): void => {
  const { app } = WIDGETS[name];
  const build = chosenBuild(currentRegistry(), app)?.build;
  if (build && isCrashFromOutside(error)) report({ kind: 'from_outside', app, build, phase: 'render' });
  else if (build) recordFailure(currentRegistry(), app, build, { kind: 'render_failure', phase: 'render' });
  forgetWidget(name);
};

/** Loads a widget of another remote: two tries within WIDGET_DEADLINE_MS. Rejects when both fail. */
export const loadWidget = async (name: WidgetName, isRetry: boolean): Promise<WidgetModule> => {
  const module = await Promise.race([
    load(name, isRetry),
    pause(WIDGET_DEADLINE_MS).then(() => {
      throw new Error(`widget ${name}: time limit`);
    }),
  ]);
  modules.set(name, module);
  return module;
};
