import { atom } from 'jotai';
import type { WidgetSlot, WidgetSlotProps } from '../shell/widgets.ts';

/** Without a host, on a remote's own page, no widget is available. */
const NoSlot: WidgetSlot = ({ whenFailed }: WidgetSlotProps) => whenFailed?.(() => undefined) ?? null;

const widgetSlotValueAtom = atom<{ readonly Slot: WidgetSlot }>({ Slot: NoSlot });

/** The host's slot for widgets of other remotes: a component to be rendered. */
export const widgetSlotAtom = atom(
  (get) => get(widgetSlotValueAtom).Slot,
  (_get, set, Slot: WidgetSlot) => set(widgetSlotValueAtom, { Slot }),
);
