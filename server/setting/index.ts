// The door of the setting feature.
export { optionsOf } from './read-options.ts';
export { saveOption } from './setting.store.ts';
