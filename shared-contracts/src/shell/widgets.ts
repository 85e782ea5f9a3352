import type { ComponentType, ReactNode } from 'react';
import type { RemoteApp } from './apps.ts';

/**
 * Pieces of one team's app in another team's screen. A widget is a named expose of its remote; the host's
 * slot loads it and passes it the props below.
 */
export interface WidgetProps {
  /**
   * Statistics of the owner's ad [CAR-35]. The widget loads them as soon as it is mounted
   * [CAR-28] and shows its modal while `isOpen`.
   */
  readonly statistics: { readonly adId: number; readonly isOpen: boolean; readonly onClose: () => void };
}

export type WidgetName = keyof WidgetProps;

export const WIDGETS = {
  statistics: { app: 'remote-seller', expose: './statistics' },
} as const satisfies Record<WidgetName, { app: RemoteApp; expose: `./${string}` }>;

/** The expose of a widget. */
export interface WidgetModule<Name extends WidgetName = WidgetName> {
  readonly name: Name;
  /** CONTRACT_VERSION that the widget was built against. */
  readonly contract: string;
  readonly Widget: ComponentType<WidgetProps[Name]>;
}

export interface WidgetSlotProps<Name extends WidgetName = WidgetName> {
  readonly name: Name;
  readonly props: WidgetProps[Name];
  /** Fallback while the widget's code loads. */
  readonly whileLoading?: ReactNode;
  /** Fallback when the widget failed to load or to render; the screen around it is not affected. */
  readonly whenFailed?: (retry: () => void) => ReactNode;
}

/** The slot of a widget: the host sets `widgetSlotAtom` to it. */
export type WidgetSlot = ComponentType<WidgetSlotProps>;
