// The door of shop: its users, its settings, and undo.
export { SavedViews } from './list-view/saved-views.tsx';
export { channelsQuery, planQuery, staffQuery } from './member/choices.data.ts';
export { TemplateField } from './setting/template-field.tsx';
export { optionsChanged, optionsQuery, saveOption } from './setting/setting.data.ts';
export { useUndo } from './undo/use-undo.ts';
export { freshMe } from './user/sign-in.data.ts';
