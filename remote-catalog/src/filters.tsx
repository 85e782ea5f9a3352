import { FiltersPage } from './features/filters/filters-page.tsx';
import { SaveButton } from './features/saved-filter/components/save-button.tsx';

/** The panel composed of its features; a file of its own, so that it is a chunk of its own. */
export const Filters = () => <FiltersPage saveButton={<SaveButton />} />;
