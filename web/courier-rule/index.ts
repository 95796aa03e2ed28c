// The door of the courier rules: what their screen shares with the lists of parcels.
export { codFilter } from './cod-filter.ts';
