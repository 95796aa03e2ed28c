// The door of the category feature.
export { holdCategory } from './category.store.ts';
export { restoreCategory } from './manage-categories.ts';
