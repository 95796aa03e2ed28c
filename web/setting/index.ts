// The door of the setting feature.
export { optionsQuery } from './setting.data.ts';
