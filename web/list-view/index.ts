// The door of saved views.
export { SavedViews } from './saved-views.tsx';
