// The door of the setting feature.
export { logoName } from './change-logo.ts';
export { optionsOf } from './read-options.ts';
export { saveOption } from './setting.store.ts';
