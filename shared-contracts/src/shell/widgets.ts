import type { ComponentType, ReactNode } from 'react';
import type { RemoteApp } from './apps.ts';

/**
 * Pieces of one team's app that another team's screen shows. A widget is a named expose
 * of its remote; the host's slot loads it and gives it the props below.
 */
export interface WidgetProps {
  /**
   * Statistics of the owner's ad [CAR-35]. The widget asks for them as soon as it stands in the page
   * [CAR-28] and shows its modal while `isOpen`.
   */
  readonly statistics: { readonly adId: number; readonly isOpen: boolean; readonly onClose: () => void };
  /** The ad that was just published, over the catalogue: to be shared and opened. */
  readonly published: { readonly adId: number; readonly onClose: () => void };
}

export type WidgetName = keyof WidgetProps;

export const WIDGETS = {
  statistics: { app: 'remote-seller', expose: './statistics' },
  published: { app: 'remote-seller', expose: './published' },
} as const satisfies Record<WidgetName, { app: RemoteApp; expose: `./${string}` }>;

/** What the expose of a widget holds. */
export interface WidgetModule<Name extends WidgetName = WidgetName> {
  readonly name: Name;
  /** CONTRACT_VERSION that the widget was built against. */
  readonly contract: string;
  readonly Widget: ComponentType<WidgetProps[Name]>;
}

export interface WidgetSlotProps<Name extends WidgetName = WidgetName> {
  readonly name: Name;
  readonly props: WidgetProps[Name];
  /** Stands in while the widget's code is on its way. */
  readonly whileLoading?: ReactNode;
  /** Stands in when the widget cannot be had or broke; the screen around it stays whole. */
  readonly whenFailed?: (retry: () => void) => ReactNode;
}

/** The place for a widget: the host fills `widgetSlotAtom` with it. */
export type WidgetSlot = ComponentType<WidgetSlotProps>;
