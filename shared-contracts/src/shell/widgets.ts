/**
 * Pieces of one team's app that another team's screen shows (architecture §5.3). A widget is a named expose
 * of its remote; the host's slot loads it and gives it the props below.
 */
export interface WidgetProps {
  /** Statistics of the owner's ad (ruling 27). */
  readonly statistics: { readonly adId: number; readonly onClose: () => void };
}

export type WidgetName = keyof WidgetProps;

export const WIDGETS = {
  statistics: { app: 'remote-seller', expose: './statistics' },
} as const satisfies Record<WidgetName, { app: string; expose: string }>;
