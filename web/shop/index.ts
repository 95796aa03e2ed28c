// The door of shop: who works in the shop, how it is set, what can be taken back.
export { SavedViews } from './list-view/saved-views.tsx';
export { channelsQuery, planQuery, staffQuery } from './member/choices.data.ts';
export { TemplateField } from './setting/template-field.tsx';
export { optionsChanged, optionsQuery, saveOption } from './setting/setting.data.ts';
export { useUndo } from './undo/use-undo.ts';
export { freshMe } from './user/sign-in.data.ts';
