import { DATA_MARK } from '@cars/shared-contracts/shell/settings';

/** Where a template has the registry: behind its content. Templates of earlier hosts have no such place. */
export const REGISTRY_MARK = '<!--registry-->';

/** What a page has as data blocks, as markup. */
export interface DataBlocks {
  readonly registry: string;
  /** The settings, and what else belongs into the head. */
  readonly settings: string;
}

/** The template with its data blocks: the registry behind the content, which is painted without it. */
export const withDataBlocks = (template: string, { registry, settings }: DataBlocks): string => {
  const isBehind = template.includes(REGISTRY_MARK);
  return template
    .replace(REGISTRY_MARK, () => registry)
    .replace(DATA_MARK, () => (isBehind ? settings : registry + settings));
};
