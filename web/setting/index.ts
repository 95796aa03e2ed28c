// The door of the setting feature.
export { optionsChanged, optionsQuery, saveOption } from './setting.data.ts';
