/** The panel beside the list; a chunk of its own, which phones never load. */
export { SideFilters } from './features/filters/components/side-filters.tsx';
