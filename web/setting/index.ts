// The door of the setting feature.
export { optionsQuery, saveOption } from './setting.data.ts';
