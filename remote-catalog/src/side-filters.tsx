import { SideFilters as Panel } from './features/filters/components/side-filters.tsx';
import { SaveButton } from './features/saved-filter/components/save-button.tsx';

/** The panel beside the list composed of its features; a chunk of its own, which phones never load. */
export const SideFilters = () => <Panel saveButton={<SaveButton />} />;
